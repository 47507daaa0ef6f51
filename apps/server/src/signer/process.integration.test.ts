import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attestorOf, walletStatement } from '../platform/crypto/attestation.ts';
import { silentLog } from '../platform/log/log.ts';
import { openPlatform, type Platform } from '../platform/platform.ts';
import { createSignerProcess, type SignerProcess } from '../sandbox/signer-process.ts';
import { sandboxSignerSettings } from '../sandbox/signer-settings.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts';
import { attestorOfDataKey, loadOrCreateDataKey, openSeed, signerFolder } from './key-store.ts';

let database: TestDatabase;
let platform: Platform;
let signer: SignerProcess;
const dataDir = makeThrowawayFolder();
const folder = signerFolder(dataDir);
beforeAll(async () => {
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url });
  mkdirSync(folder, { recursive: true });
  const approvalKey = attestorOf(randomBytes(32)).publicKey.text;
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(sandboxSignerSettings({ approvalKey })));
  signer = createSignerProcess({ dataDir, log: silentLog });
  signer.start(database.url);
});
afterAll(async () => {
  await signer.stop();
  await platform.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const awaitUp = () => expect.poll(() => signer.isUp(), { timeout: 20_000, interval: 20 }).toBe(true);
interface WalletRow {
  readonly network: string;
  readonly kind: 'xpub' | 'address' | 'cold';
  readonly value: string;
  readonly signature: Buffer;
}
const wallets = async () =>
  (
    await platform.db.pool.query<WalletRow>(
      'select network, kind, value, signature from signer.wallet order by network, kind',
    )
  ).rows;

/** The listening sockets of a process, from /proc. */
function listening(pid: number): readonly string[] {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && own.has(inode ?? ''))
      .map(([, address]) => address ?? ''),
  );
}

describe('C-09 the process of the signer', () => {
  test('publishes its wallets under its own key, listens nowhere, and keeps its files to itself', async () => {
    await awaitUp();
    await expect.poll(async () => (await wallets()).length, { timeout: 10_000 }).toBe(6);
    const { publicKey } = attestorOfDataKey(loadOrCreateDataKey(folder));
    for (const row of await wallets())
      expect(publicKey.verifies(walletStatement(row), row.signature)).toBe(true);
    const pid = signer.pid() ?? 0;
    expect(pid).not.toBe(process.pid);
    expect(listening(pid)).toEqual([]);
    for (const file of ['secrets.json', 'seed.json'])
      expect((statSync(join(folder, file)).mode & 0o777).toString(8)).toBe('600');
  });

  test('keeps its seed encrypted: neither file alone opens it', () => {
    const kept = readFileSync(join(folder, 'seed.json'), 'utf8');
    expect(kept).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/);
    expect(openSeed(folder, loadOrCreateDataKey(folder))).toHaveLength(64);
    expect(() => openSeed(folder, randomBytes(32))).toThrow();
  });

  test('is started again when it is killed, with the same keys', async () => {
    const before = await wallets();
    const pid = signer.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => signer.isUp(), { interval: 5 }).toBe(false);
    await awaitUp();
    expect(signer.pid()).not.toBe(pid);
    expect(await wallets()).toEqual(before);
  });
});
