import { generateKeyPairSync, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { openPlatform, type Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Chains, createChains, networkRules } from './index.ts';
import { luhnDigit } from './memo.ts';
import { silentChain } from './testing/silent-chain.ts';
import { startTestSigner, type TestSigner } from './testing/test-signer.ts';

let database: TestDatabase;
let platform: Platform;
let signer: TestSigner;
let owner: pg.Client;
let chains: Chains;
const alarms: unknown[] = [];

const makeChains = (over: Partial<Parameters<typeof createChains>[0]> = {}): Chains =>
  createChains({
    ...platform,
    log: { ...silentLog, error: (facts: object) => void alarms.push(facts) },
    chains: [silentChain('bitcoin', 'BTC'), silentChain('ethereum', 'ETH'), silentChain('ton', 'TON')],
    rules: networkRules.sandbox,
    walletKeys: signer.walletKeys,
    signerPublicKey: signer.publicKey,
    signatureWaitMs: 3_000,
    ...over,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url });
  signer = await startTestSigner({ url: database.url });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  chains = makeChains();
});
afterAll(async () => {
  await owner.end();
  await signer.close();
  await platform.close();
  await database.drop();
});

const bitcoin = (userId: string) => ({ userId, coin: 'BTC', network: 'bitcoin' });
const refused = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'given',
    (error: unknown) => (error instanceof Refusal ? error.problem : String(error)),
  );

describe('deposit addresses', () => {
  test('are derived below the signer’s keys, one for each user and coin, and the same again', async () => {
    const userId = randomUUID();
    const first = await chains.depositAddress(bitcoin(userId));
    expect(first).toMatchObject({ kind: 'deposit', userId, coin: 'BTC', memo: null, branch: 0 });
    expect(first.address).toMatch(/^bcrt1q[a-z0-9]{38}$/);
    expect(await chains.depositAddress(bitcoin(userId))).toEqual(first);
    const ether = await chains.depositAddress({ userId, coin: 'ETH', network: 'ethereum' });
    expect(chains.canonicalAddress('ethereum', ether.address)).toBe(ether.address);
    const tether = await chains.depositAddress({ userId, coin: 'USDT', network: 'ethereum' });
    expect(tether.address).not.toBe(ether.address);
    expect((await chains.depositAddress(bitcoin(randomUUID()))).address).not.toBe(first.address);
  });

  test('are one for twenty calls at once', async () => {
    const userId = randomUUID();
    const made = await Promise.all(Array.from({ length: 20 }, () => chains.depositAddress(bitcoin(userId))));
    expect(new Set(made.map(({ address }) => address)).size).toBe(1);
  });

  test('are renewed, and the old one stays the user’s', async () => {
    const userId = randomUUID();
    const old = await chains.depositAddress(bitcoin(userId));
    const [renewed] = await Promise.all([
      chains.renewDepositAddress(bitcoin(userId)),
      chains.renewDepositAddress(bitcoin(userId)),
    ]);
    expect(renewed?.address).not.toBe(old.address);
    const present = await chains.depositAddress(bitcoin(userId));
    const found = await chains.findOwn(platform.db.autocommit, 'bitcoin', [
      old.address,
      present.address,
      'x',
    ]);
    expect([...found.values()].map((own) => own.userId)).toEqual([userId, userId]);
  });

  test('on TON are one wallet with a memo of ten digits that Luhn protects', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const of = (userId: string) => chains.depositAddress({ userId, coin: 'TON', network: 'ton' });
    const [mine, yours] = [await of(one), await of(other)];
    expect(mine.address).toBe(yours.address);
    expect(mine.memo).not.toBe(yours.memo);
    const memo = mine.memo ?? '';
    expect(memo).toMatch(/^[1-9]\d{9}$/);
    expect(String(luhnDigit(memo.slice(0, 9)))).toBe(memo[9]);
    expect((await chains.findMemo(platform.db.autocommit, 'ton', memo))?.userId).toBe(one);
    expect(await refused(chains.renewDepositAddress({ userId: one, coin: 'TON', network: 'ton' }))).toBe(
      'NotFound',
    );
    expect(await chains.hotAddress(platform.db.autocommit, 'ton')).toBe(mine.address);
  });

  test('C-12 a memo is found by its exact text alone', async () => {
    const of = { userId: randomUUID(), coin: 'TON', network: 'ton' };
    const { memo } = await chains.depositAddress(of);
    const find = (text: string) => chains.findMemo(platform.db.autocommit, 'ton', text);
    expect((await find(memo ?? ''))?.userId).toBe(of.userId);
    const fullWidth = [...(memo ?? '')].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    for (const text of [` ${memo}`, `${memo} `, `memo ${memo}`, `0${memo}`, fullWidth.join(''), ''])
      expect(await find(text), JSON.stringify(text)).toBeUndefined();
  });

  test('are given to nobody without the signer, nor where there is no chain', async () => {
    const unsigned = makeChains({ signatureWaitMs: 100, signerPublicKey: undefined });
    expect(await refused(unsigned.depositAddress(bitcoin(randomUUID())))).toBe('Unavailable');
    const keyless = makeChains({ walletKeys: { find: async () => undefined } });
    expect(await refused(keyless.depositAddress(bitcoin(randomUUID())))).toBe('Unavailable');
    const of = { userId: randomUUID(), coin: 'LTC', network: 'litecoin' };
    expect(await refused(chains.depositAddress(of))).toBe('Unavailable');
  });

  test('C-14 an address whose row was edited is neither shown nor credited, and raises an alarm', async () => {
    const [victim, thief] = [randomUUID(), randomUUID()];
    const { address } = await chains.depositAddress(bitcoin(victim));
    const edits = [
      ['user_id', thief],
      ['coin', 'USDT'],
      ['address', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
      ['index', 999_999],
    ] as const;
    for (const [column, value] of edits) {
      await owner.query('begin');
      await owner.query(`update chains.address set ${column} = $1 where address = $2`, [value, address]);
      await owner.query('commit');
      alarms.length = 0;
      const shownTo = column === 'user_id' ? thief : victim;
      const coin = column === 'coin' ? 'USDT' : 'BTC';
      const shown = column === 'address' ? String(value) : address;
      expect(await refused(chains.depositAddress({ ...bitcoin(shownTo), coin })), column).toBe('Unavailable');
      expect((await chains.findOwn(platform.db.autocommit, 'bitcoin', [shown])).size, column).toBe(0);
      expect(alarms, column).toHaveLength(2);
      const { rows } = await owner.query('select user_id from chains.address where address = $1', [shown]);
      expect(rows).toHaveLength(1);
      const before = { user_id: victim, coin: 'BTC', address, index: null }[column];
      await owner.query(`update chains.address set ${column} = coalesce($1, ${column}) where address = $2`, [
        before,
        shown,
      ]);
    }
  });

  test('C-14 a signature of another key, or of another row, is none', async () => {
    const [mine, yours] = [bitcoin(randomUUID()), bitcoin(randomUUID())];
    await chains.depositAddress(mine);
    const { address } = await chains.depositAddress(yours);
    const stranger = makeChains({ signerPublicKey: generateKeyPairSync('ed25519').publicKey });
    expect(await refused(stranger.depositAddress(mine))).toBe('Unavailable');
    await owner.query(
      'update chains.address set signature = (select signature from chains.address where address = $1) where user_id = $2',
      [address, mine.userId],
    );
    expect(await refused(chains.depositAddress(mine))).toBe('Unavailable');
    expect(await chains.depositAddress(yours)).toMatchObject({ address });
  });

  test('C-09 the signer’s role can sign addresses and change nothing else of them', async () => {
    const client = new pg.Client({ connectionString: database.url, options: '-c role=gim_signer' });
    await client.connect();
    for (const statement of [
      "update chains.address set user_id = '00000000-0000-4000-8000-000000000000'",
      'delete from chains.address',
      "insert into chains.address (network, address, kind, created_at) values ('bitcoin', 'x123456789', 'hot', now())",
      "update chains.cursor set hash = ''",
    ])
      await expect(client.query(statement), statement).rejects.toThrow(/permission denied/);
    await client.end();
    const { rows } = await owner.query(
      "select has_column_privilege('gim_app', 'chains.address', 'signature', 'update') as can",
    );
    expect(rows).toEqual([{ can: false }]);
  });
});
