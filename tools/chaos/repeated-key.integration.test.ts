import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { openPlatform } from '../../apps/server/src/platform/platform.ts';
import { type Killable, start } from './killable.ts';
import { type Answer, COIN, FUNDS } from './payment.ts';
import { fund } from './run-chaos.ts';

const CALLERS = 50;
let dataDir: string;
let database: Killable;

beforeAll(async () => {
  dataDir = makePassableFolder(join(tmpdir(), 'gim-repeated-'));
  database = await start('serve-database.ts', dataDir, () => undefined);
  await fund(database.first);
});

afterAll(async () => {
  const ended = new Promise((resolve) => database.process.once('exit', resolve));
  database.process.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

test('M-06: one key 50 times in parallel with the server killed in between: one effect, equal answers', {
  timeout: 120_000,
}, async () => {
  const url = database.first;
  const answers: Answer[] = [];
  const serve = async (): Promise<Killable> => {
    const server = await start('serve-payments.ts', url, (line) => answers.push(JSON.parse(line)));
    // A payment of somebody else opens the connections, so that the kill meets the fifty and not the start.
    server.write(JSON.stringify({ key: randomUUID(), user: 8, units: '1' }));
    while (answers.length === 0) await sleep(1);
    answers.length = 0;
    return server;
  };
  const keys = new Map<string, string>();
  let cutShort = 0;
  let server = await serve();
  // From before anything is written to after some of it is answered.
  for (const delayMs of [0, 2, 8]) {
    const payment = { key: randomUUID(), user: 7, units: '13' };
    const ask = (): void => {
      for (let caller = 0; caller < CALLERS; caller += 1) server.write(JSON.stringify(payment));
    };
    ask();
    await sleep(delayMs);
    await server.kill();
    const before = answers.splice(0);
    if (before.length < CALLERS) cutShort += 1;
    server = await serve();
    ask();
    while (answers.length < CALLERS) await sleep(5);
    const told = new Set([...before, ...answers.splice(0)].map((answer) => JSON.stringify(answer)));
    expect([...told], `killed after ${delayMs} ms`).toHaveLength(1);
    const answer: Answer = JSON.parse([...told].join(''));
    expect(answer.at).toBeTypeOf('string');
    keys.set(payment.key, answer.at ?? '');
  }
  await server.kill();
  expect(cutShort).toBeGreaterThan(0);

  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  const lines = await ledger.entriesOf(platform.db.autocommit, [...keys.keys()]);
  expect(lines).toHaveLength(keys.size * 2);
  for (const line of lines) expect(line.at.toISOString()).toBe(keys.get(line.posting));
  const left = await ledger.balanceOf(platform.db.autocommit, account('user7', COIN.code, 'available'));
  expect(left.amount.units).toBe(FUNDS - 13n * BigInt(keys.size));
  expect((await ledger.audit()).findings).toEqual([]);
  await ledger.close();
  await platform.close();
});
