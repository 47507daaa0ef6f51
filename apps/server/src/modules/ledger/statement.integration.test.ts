import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account, type Entry, leg } from './index.ts';
import { openBooks, type TestBooks, usd } from './testing/open-books.ts';
import { verifyChains } from './verify-chain.ts';

const clock = createMovableClock(createFixedClock('2026-03-01T12:00:00Z'));
const at = (seconds: number): void => clock.setOffset(seconds * 1000);
let database: TestDatabase;
let one: TestBooks;
let other: TestBooks;

beforeAll(async () => {
  database = await createTestDatabase();
  one = await openBooks({ url: database.url, clock });
  other = await openBooks({ url: database.url, clock });
});

afterAll(async () => {
  await one.close();
  await other.close();
  await database.drop();
});

const house = account('gim', 'USD', 'house');
const pay = async ({ ledger }: TestBooks, owner: string, units: bigint): Promise<void> => {
  const legs = [leg(account(owner, 'USD', 'available'), house, usd(units))];
  await ledger.post({ key: randomUUID(), kind: 'payment', legs });
};

/** All of it, in pages. */
async function statementOf(of: Parameters<typeof one.ledger.statement>[1], limit: number): Promise<Entry[]> {
  const found: Entry[] = [];
  let before: string | undefined;
  do {
    const page = await one.ledger.statement(
      one.platform.db.autocommit,
      of,
      before === undefined ? { limit } : { limit, before },
    );
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    found.push(...page.entries);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return found;
}

test('a part of the house that two processes write to is told as one account, in pages of any length', async () => {
  const [anna, borys] = [randomUUID(), randomUUID()];
  await one.fund(anna, usd(1_000n));
  await one.fund(borys, usd(1_000n));
  for (let step = 1; step <= 9; step += 1) {
    at(step);
    // Unevenly, so that one of the two runs out before the other.
    await (step % 3 === 0 ? pay(other, borys, BigInt(step)) : pay(one, anna, BigInt(step)));
  }
  for (const limit of [1, 2, 4, 9, 50]) {
    const entries = await statementOf(house, limit);
    expect(entries.map(({ amount }) => amount.units)).toEqual([9n, 8n, 7n, 6n, 5n, 4n, 3n, 2n, 1n]);
    expect(entries.map(({ balance }) => balance.units)).toEqual([45n, 36n, 28n, 21n, 15n, 10n, 6n, 3n, 1n]);
  }
  await expect(statementOf(account(anna, 'USD', 'available'), 3)).resolves.toHaveLength(7);
});

test('takes only cursors that it gave', async () => {
  const { ledger, platform } = one;
  for (const before of ['', '1', 'x:1', '0:1.', '0:-1', '0:1;1:2'])
    await expect(ledger.statement(platform.db.autocommit, house, { limit: 1, before })).rejects.toThrow(
      'no cursor',
    );
});

test('L-11: a clock that jumps back and forth changes no order and no balance', async () => {
  const owner = randomUUID();
  const own = account(owner, 'USD', 'available');
  await one.fund(owner, usd(1_000n));
  const jumps = [100, -5_000, 90_000, 0, -86_400, 3_600, -1, 50];
  for (const [index, seconds] of jumps.entries()) {
    at(seconds);
    await pay(index % 2 === 0 ? one : other, owner, 100n);
  }
  await expect(pay(one, owner, 201n)).rejects.toThrow('InsufficientFunds');
  const entries = await statementOf(own, 3);
  expect(entries.map(({ seq }) => seq)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(entries.map(({ balance }) => balance.units)).toEqual(
    Array.from({ length: 9 }, (_, index) => 200n + BigInt(index) * 100n),
  );
  const times = entries.map((entry) => entry.at.getTime());
  expect(times).not.toEqual(times.toSorted((left, right) => right - left));
  expect(await one.available(owner, 'USD')).toBe(200n);
  expect((await one.ledger.audit()).findings).toEqual([]);
  expect((await verifyChains(one.platform.db)).findings).toEqual([]);
});
