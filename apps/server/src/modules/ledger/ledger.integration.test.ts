import { randomUUID } from 'node:crypto';
import { money } from '@gim/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type CompanionTable, companion } from '../../platform/db/companion.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account, leg } from './index.ts';
import { asOwner, BTC, openBooks, type TestBooks, USD, usd } from './testing/open-books.ts';

let database: TestDatabase;
let books: TestBooks;

beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks({ url: database.url });
});
afterAll(async () => {
  await books.close();
  await database.drop();
});

const house = account('gim', 'USD', 'house');
const pay = (owner: string, units: bigint, key = randomUUID()) =>
  books.ledger.post({
    key,
    kind: 'payment',
    legs: [leg(account(owner, 'USD', 'available'), house, usd(units))],
  });

describe('posting', () => {
  test('moves money and tells it in balances, statement and receipt', async () => {
    const owner = randomUUID();
    await books.fund(owner, usd(1_000n));
    const posted = await pay(owner, 300n);
    const { ledger, platform } = books;
    expect(await books.available(owner, 'USD')).toBe(700n);
    expect(await ledger.balancesOf(platform.db.autocommit, owner)).toEqual([
      { account: account(owner, 'USD', 'available'), amount: usd(700n) },
    ]);
    const { entries, next } = await ledger.statement(
      platform.db.autocommit,
      account(owner, 'USD', 'available'),
      {
        limit: 1,
      },
    );
    expect(entries).toEqual([
      expect.objectContaining({
        seq: 2,
        amount: usd(-300n),
        balance: usd(700n),
        kind: 'payment',
        at: posted.at,
      }),
    ]);
    const rest = await ledger.statement(platform.db.autocommit, account(owner, 'USD', 'available'), {
      limit: 5,
      before: next ?? '',
    });
    expect(rest.entries.map(({ amount }) => amount.units)).toEqual([1_000n]);
    expect(rest.next).toBeNull();
    const lines = await ledger.entriesOf(platform.db.autocommit, [posted.key]);
    expect(lines.map(({ account: of, amount }) => [of.kind, amount.units])).toEqual([
      ['available', -300n],
      ['house', 300n],
    ]);
  });

  test('adds up the legs of one account and keeps all of a posting or nothing', async () => {
    const owner = randomUUID();
    await books.fund(owner, usd(1_000n));
    const available = account(owner, 'USD', 'available');
    const trade = (coins: bigint) =>
      books.ledger.post({
        key: randomUUID(),
        kind: 'trade',
        legs: [
          leg(available, house, usd(500n)),
          leg(available, account('gim', 'USD', 'fees'), usd(5n)),
          leg(account('seller', 'BTC', 'available'), account(owner, 'BTC', 'available'), money(BTC, coins)),
        ],
      });
    await expect(trade(1n)).rejects.toMatchObject({ problem: 'InsufficientFunds' });
    expect(await books.available(owner, 'USD')).toBe(1_000n);
    await books.fund('seller', money(BTC, 10n));
    const { key } = await trade(7n);
    expect(await books.available(owner, 'USD')).toBe(495n);
    expect(await books.available(owner, 'BTC')).toBe(7n);
    expect(await books.ledger.entriesOf(books.platform.db.autocommit, [key])).toHaveLength(5);
  });

  test('L-03: 500 callers spend one balance at once and exactly what it covers succeeds', async () => {
    const owner = randomUUID();
    await books.fund(owner, usd(1_234n));
    const outcomes = await Promise.allSettled(Array.from({ length: 500 }, () => pay(owner, 10n)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(123);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ problem: 'InsufficientFunds' });
    expect(await books.available(owner, 'USD')).toBe(4n);
  });

  test('M-06: the same key 50 times is one effect with equal answers, and another intent is refused', async () => {
    const owner = randomUUID();
    const key = randomUUID();
    await books.fund(owner, usd(1_000n));
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(owner, 10n, key)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await books.available(owner, 'USD')).toBe(990n);
    await expect(pay(owner, 11n, key)).rejects.toMatchObject({ problem: 'IdempotencyKeyReused' });
    const second = await openBooks({ url: database.url });
    try {
      const send = (units: bigint) =>
        second.ledger.post({
          key,
          kind: 'payment',
          legs: [leg(account(owner, 'USD', 'available'), house, usd(units))],
        });
      // The first question is answered by the books, those after it from memory.
      await expect(send(11n)).rejects.toMatchObject({ problem: 'IdempotencyKeyReused' });
      expect(await send(10n)).toEqual(answers[0]);
      await expect(send(11n)).rejects.toMatchObject({ problem: 'IdempotencyKeyReused' });
    } finally {
      await second.close();
    }
    expect(await books.available(owner, 'USD')).toBe(990n);
  });

  test('M-06: a body decides what the same intent is, not the legs', async () => {
    const owner = randomUUID();
    await books.fund(owner, usd(1_000n));
    const key = randomUUID();
    const buy = (body: string, units: bigint) =>
      books.ledger.post({
        key,
        kind: 'buy',
        body,
        legs: [leg(account(owner, 'USD', 'available'), house, usd(units))],
      });
    const first = await buy('one coin', 100n);
    expect(await buy('one coin', 120n)).toEqual(first);
    await expect(buy('two coins', 100n)).rejects.toMatchObject({ problem: 'IdempotencyKeyReused' });
    expect(await books.available(owner, 'USD')).toBe(900n);
  });

  test('M-01, M-02: refuses other digits, another asset and what is no asset', async () => {
    const owner = randomUUID();
    const from = account(owner, 'USD', 'available');
    const post = (amount: Parameters<typeof money>[0]) =>
      books.ledger.post({
        key: randomUUID(),
        kind: 'payment',
        legs: [{ from, to: house, amount: money(amount, 1n) }],
      });
    await expect(post({ code: 'USD', digits: 6 })).rejects.toThrow('digits');
    await expect(post(BTC)).rejects.toThrow('BTC cannot be moved');
    await expect(books.ledger.registerAsset({ code: 'USD', digits: 6 })).rejects.toThrow('digits');
    // @ts-expect-error A leg from dollars to bitcoin does not compile.
    leg(from, account('gim', 'BTC', 'house'), money(USD, 1n));
  });
});

describe('companions', () => {
  const table: CompanionTable<{ id: number; from: string; to: string }> = {
    name: 'test.state',
    locks: ({ id }) => [`test.state ${id}`],
    *write(rows) {
      const moved = yield* ask(sql<{ id: number }>`
        update public.state s set state = n.target
        from unnest(
          ${rows.map(({ id }) => id)}::int[], ${rows.map(({ from }) => from)}::text[],
          ${rows.map(({ to }) => to)}::text[]) as n (id, expected, target)
        where s.id = n.id and s.state = n.expected
        returning s.id`);
      const ids = new Set(moved.map(({ id }) => id));
      return rows.map(({ id }) => ids.has(id));
    },
  };
  beforeAll(() =>
    asOwner(database.url, async (client) => {
      await client.query(`
        create table public.state (id int primary key, state text not null check (state <> 'bad'));
        insert into public.state select n, 'new' from generate_series(1, 100) n;
        grant usage on schema public to gim_app;
        grant select, update on public.state to gim_app`);
    }),
  );
  const states = () =>
    asOwner(database.url, async (client) => {
      const { rows } = await client.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from public.state group by state order by state',
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    });

  test('a posting whose state had moved does not happen; its neighbours do', async () => {
    const owner = randomUUID();
    await books.fund(owner, usd(1_000n));
    const move = (id: number, from: string, to: string) =>
      books.ledger.post({
        key: randomUUID(),
        kind: 'payment',
        legs: [leg(account(owner, 'USD', 'available'), house, usd(1n))],
        companions: [companion(table, { id, from, to })],
      });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => move(n + 1, n % 20 === 0 ? 'old' : 'new', 'done')),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ name: 'CompanionRefused', table: 'test.state' });
    expect(await states()).toEqual({ done: 57, new: 43 });
    expect(await books.available(owner, 'USD')).toBe(943n);
  });

  test('a row that cannot be written fails its own posting alone', async () => {
    const owner = randomUUID();
    await books.fund(owner, usd(1_000n));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        books.ledger.post({
          key: randomUUID(),
          kind: 'payment',
          legs: [leg(account(owner, 'USD', 'available'), house, usd(1n))],
          companions: [companion(table, { id: 70 + n, from: 'new', to: n === 7 ? 'bad' : 'done' })],
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status).indexOf('rejected')).toBe(7);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    expect(await books.available(owner, 'USD')).toBe(981n);
  });
});
