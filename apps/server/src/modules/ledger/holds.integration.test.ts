import { randomUUID } from 'node:crypto';
import { asset, money } from '@gim/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { makeSecrets } from '../../platform/crypto/secrets.ts';
import { askAll, type CompanionTable, companion } from '../../platform/db/companion.ts';
import { createSeededRandom } from '../../platform/random.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account } from './index.ts';
import { openBooks, type TestBooks, usd } from './testing/open-books.ts';

let database: TestDatabase;
let books: TestBooks;
const clock = createFixedClock('2026-03-01T10:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks({ url: database.url, clock: createMovableClock(clock) });
  books.ledger.onExpiry('withdrawal', () => [companion(willing, null)]);
});
afterAll(async () => {
  expect((await books.ledger.audit()).findings).toEqual([]);
  await books.close();
  await database.drop();
});

/** An owner that needs none of its holds any longer. */
const willing: CompanionTable<null> = {
  name: 'test.willing',
  locks: () => [],
  *write(rows) {
    yield* askAll();
    return rows.map(() => true);
  },
};

const partner = account('outside:chain', 'USD', 'outside');
const held = async (owner: string): Promise<bigint> => {
  const { amount } = await books.ledger.balanceOf(
    books.platform.db.autocommit,
    account(owner, 'USD', 'held'),
  );
  return amount.units;
};
const stateOf = async (key: string) => (await books.ledger.holdOf(books.platform.db.autocommit, key))?.state;

async function holding(units: bigint, expiresAt?: Date): Promise<{ owner: string; hold: string }> {
  const owner = randomUUID();
  const hold = randomUUID();
  await books.fund(owner, usd(1_000n));
  await books.ledger.hold({
    key: hold,
    kind: 'withdrawal',
    owner,
    amount: usd(units),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  });
  return { owner, hold };
}

const settle = (hold: string, units: bigint, key = randomUUID()) =>
  books.ledger.settle({ key, kind: 'withdrawal', hold, to: [{ account: partner, amount: usd(units) }] });
const release = (hold: string, key = randomUUID()) => books.ledger.release({ key, kind: 'withdrawal', hold });
const expire = async (): Promise<void> => {
  const jobs = books.ledger.jobs(makeSecrets(createSeededRandom('holds')));
  await jobs.find(({ name }) => name === 'ledger.expire-holds')?.run({});
};

describe('a hold', () => {
  test('M-08: moves money from available to held, and settling gives the rest back', async () => {
    const { owner, hold } = await holding(400n);
    expect(await books.available(owner, 'USD')).toBe(600n);
    expect(await held(owner)).toBe(400n);
    await settle(hold, 390n);
    expect(await books.available(owner, 'USD')).toBe(610n);
    expect(await held(owner)).toBe(0n);
    expect(await stateOf(hold)).toBe('settled');
  });

  test('M-08: holds all of what the same posting brings, for an owner who never had any', async () => {
    const owner = randomUUID();
    const key = randomUUID();
    const { legs, companions } = books.ledger.holding({ key, owner, amount: usd(400n) });
    const bringing = { from: partner, to: account(owner, 'USD', 'available'), amount: usd(400n) };
    await books.ledger.post({ key, kind: 'trade', legs: [bringing, ...legs], companions });
    expect(await held(owner)).toBe(400n);
    await release(key);
    expect(await books.available(owner, 'USD')).toBe(400n);
    expect(await held(owner)).toBe(0n);
  });

  test('M-08: works for the fortieth asset as for the first', async () => {
    const owner = randomUUID();
    const key = randomUUID();
    for (let no = 1; no <= 40; no += 1) await books.ledger.registerAsset(asset(`ASSET${no}`, 2));
    const amount = money(asset('ASSET40', 2), 1_000n);
    await books.fund(owner, amount);
    await books.ledger.hold({ key, kind: 'withdrawal', owner, amount });
    const { db } = books.platform;
    expect(await books.available(owner, 'ASSET40')).toBe(0n);
    expect(await books.ledger.openHolds(db.autocommit, { owner, asset: 'ASSET40' })).toMatchObject([
      { key, amount },
    ]);
    const heldAmount = await books.ledger.balanceOf(db.autocommit, account(owner, 'ASSET40', 'held'));
    expect(heldAmount).toMatchObject({ amount });
  });

  test('L-04: ends once, whoever asks: 20 settles and 20 releases at once', async () => {
    const { owner, hold } = await holding(400n);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? settle(hold, 400n) : release(hold))),
    );
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'CompanionRefused' });
    expect(await held(owner)).toBe(0n);
    expect(await books.available(owner, 'USD')).toBe((await stateOf(hold)) === 'settled' ? 600n : 1_000n);
  });

  test('L-04: ends once, also while the owner has another hold that would cover it', async () => {
    const { owner, hold } = await holding(400n);
    await books.ledger.hold({ key: randomUUID(), kind: 'withdrawal', owner, amount: usd(500n) });
    const outcomes = await Promise.allSettled([settle(hold, 400n), release(hold), settle(hold, 400n)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(settle(hold, 400n)).rejects.toMatchObject({ name: 'CompanionRefused' });
    await expect(release(hold)).rejects.toMatchObject({ name: 'CompanionRefused' });
    expect(await held(owner)).toBe(500n);
  });

  test('L-04: the same end with the same key answers the same', async () => {
    const { hold } = await holding(400n);
    const key = randomUUID();
    const first = await release(hold, key);
    expect(await release(hold, key)).toEqual(first);
    await expect(release(hold)).rejects.toMatchObject({ name: 'CompanionRefused' });
  });

  test('L-04: expiry voids what is still open, and only that', async () => {
    const at = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);
    const soon = await holding(300n, at(60));
    const later = await holding(300n, at(600));
    const used = await holding(300n, at(60));
    await settle(used.hold, 300n);
    await expire();
    expect(await stateOf(soon.hold)).toBe('open');
    clock.advance(61_000);
    await Promise.all([expire(), expire()]);
    expect(await stateOf(soon.hold)).toBe('expired');
    expect(await books.available(soon.owner, 'USD')).toBe(1_000n);
    expect(await stateOf(later.hold)).toBe('open');
    expect(await stateOf(used.hold)).toBe('settled');
    await expect(settle(soon.hold, 300n)).rejects.toMatchObject({ name: 'CompanionRefused' });
    await expire();
  });

  test('cannot hold more than is available, nor settle more than is held, nor end what is not there', async () => {
    const { owner, hold } = await holding(400n);
    const over = books.ledger.hold({ key: randomUUID(), kind: 'withdrawal', owner, amount: usd(601n) });
    await expect(over).rejects.toMatchObject({ problem: 'InsufficientFunds' });
    await expect(settle(hold, 401n)).rejects.toThrow('More than was held');
    await expect(release(randomUUID())).rejects.toMatchObject({ problem: 'NotFound' });
    expect(await stateOf(hold)).toBe('open');
  });
});
