import { randomUUID } from 'node:crypto';
import { money } from '@gim/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { BalanceSteps } from './index.ts';
import { BTC, openBooks, type TestBooks, usd } from './testing/open-books.ts';

const start = new Date('2026-03-01T12:00:00Z');
const clock = createMovableClock(createFixedClock(start.toISOString()));
let database: TestDatabase;
let books: TestBooks;

beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks({ url: database.url, clock });
});

afterAll(async () => {
  await books.close();
  await database.drop();
});

const HOUR = 3_600;

test('steps that are read on from earlier ones are those of one reading, whenever that happened', async () => {
  const owner = randomUUID();
  const { db } = books.platform;
  const question = { owner, from: new Date(start.getTime() + 2 * HOUR * 1000), seconds: HOUR };
  const readings: BalanceSteps[] = [];
  let held: string | undefined;
  for (let half = 0; half < 16; half += 1) {
    clock.setOffset(half * 1800 * 1000);
    // Dollars always, bitcoin only later, and now and then something is held and given back: accounts come one after the other.
    await books.fund(owner, usd(BigInt(100 + half)));
    if (half > 6 && half % 2 === 0) await books.fund(owner, money(BTC, BigInt(half)));
    const { ledger } = books;
    if (held === undefined && half % 5 === 4) {
      held = randomUUID();
      await ledger.hold({ key: held, kind: 'withdrawal', owner, amount: usd(50n) });
    } else if (held !== undefined && half % 5 === 1) {
      await ledger.release({ key: randomUUID(), kind: 'withdrawal-canceled', hold: held });
      held = undefined;
    }
    if (clock.now() < question.from) continue;
    const whole = await ledger.balanceSteps(db.autocommit, question);
    // From every earlier reading, all of them in one statement.
    const continued = await Promise.all(
      readings.map((before) => ledger.balanceSteps(db.lookups, question, before)),
    );
    for (const { steps, readUntil } of continued) {
      expect(sorted(steps)).toEqual(sorted(whole.steps));
      expect(new Map(readUntil.map(({ account, seq }) => [account, seq]))).toEqual(
        new Map(whole.readUntil.map(({ account, seq }) => [account, seq])),
      );
    }
    readings.push(whole);
  }
  expect(readings.at(-1)?.steps.length).toBeGreaterThan(12);
  const last = readings.at(-1);
  if (last === undefined) throw new Error('Nothing was read.');
  expect(await books.ledger.balanceSteps(db.lookups, question, last)).toBe(last);
});

/** Within each account the order counts; which account comes first within a step does not. */
const sorted = (steps: BalanceSteps['steps']) =>
  Map.groupBy(steps, ({ amount, kind }) => `${amount.asset.code} ${kind}`);
