import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { makeSecrets } from '../../platform/crypto/secrets.ts';
import { ask, type CompanionTable, companion } from '../../platform/db/companion.ts';
import { createSeededRandom } from '../../platform/random.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account } from './index.ts';
import { asOwner, openBooks, type TestBooks, usd } from './testing/open-books.ts';

let database: TestDatabase;
let books: TestBooks;
const clock = createFixedClock('2026-03-01T10:00:00Z');

/** A withdrawal that stands as the row says moves on; anything else answers "no". */
const moves: CompanionTable<{ readonly id: string; readonly to: string }> = {
  name: 'public.withdrawal (move)',
  locks: ({ id }) => [`public.withdrawal ${id}`],
  *write(rows) {
    const moved = yield* ask(sql<{ id: string }>`
      update public.withdrawal w set state = n.state
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ to }) => to)}::text[]) as n (id, state)
      where w.id = n.id and w.state = 'waiting'
      returning w.id`);
    const ids = new Set(moved.map(({ id }) => id));
    return rows.map(({ id }) => ids.has(id));
  },
};

const openOwnBooks = async (): Promise<TestBooks> => {
  const own = await openBooks({ url: database.url, clock: createMovableClock(clock) });
  own.ledger.onExpiry('withdrawal', ({ key }) => [companion(moves, { id: key, to: 'expired' })]);
  return own;
};

beforeAll(async () => {
  database = await createTestDatabase();
  await asOwner(database.url, (client) =>
    client.query(`
      create table public.withdrawal (id uuid primary key, state text not null);
      grant usage on schema public to gim_app;
      grant select, insert, update on public.withdrawal to gim_app`),
  );
  books = await openOwnBooks();
});
afterAll(async () => {
  expect((await books.ledger.audit()).findings).toEqual([]);
  await books.close();
  await database.drop();
});

const soon = (seconds = 60): Date => new Date(clock.now().getTime() + seconds * 1000);
const query = async <Row extends object>(text: string, values: unknown[]): Promise<readonly Row[]> =>
  (await books.platform.db.pool.query<Row>(text, values)).rows;
const withdrawalState = async (id: string): Promise<string | undefined> =>
  (await query<{ state: string }>('select state from public.withdrawal where id = $1', [id]))[0]?.state;
const holdState = async (key: string): Promise<string | undefined> =>
  (await books.ledger.holdOf(books.platform.db.autocommit, key))?.state;
const gauge = async (name: string): Promise<string | undefined> =>
  new RegExp(`^${name} (\\d+)`, 'm').exec((await books.platform.metrics.render()).text)?.[1];

async function withdrawal(state = 'waiting', expiresAt = soon()): Promise<{ owner: string; id: string }> {
  const owner = randomUUID();
  const id = randomUUID();
  await query('insert into public.withdrawal (id, state) values ($1, $2)', [id, state]);
  await books.fund(owner, usd(100n));
  await books.ledger.hold({ key: id, kind: 'withdrawal', owner, amount: usd(100n), expiresAt });
  return { owner, id };
}

/** What the withdrawal itself does: it takes the step after which there is no way back, and then spends the hold. */
async function broadcast(id: string): Promise<boolean> {
  const moved = await query(
    `update public.withdrawal set state = 'broadcast' where id = $1 and state = 'waiting' returning id`,
    [id],
  );
  return moved.length === 1;
}
const settle = (hold: string) =>
  books.ledger.settle({
    key: randomUUID(),
    kind: 'withdrawal',
    hold,
    to: [{ account: account('outside:chain', 'USD', 'outside'), amount: usd(100n) }],
  });
const expire = async ({ ledger } = books): Promise<void> => {
  const jobs = ledger.jobs(makeSecrets(createSeededRandom('holds')));
  await jobs.find(({ name }) => name === 'ledger.expire-holds')?.run({});
};

describe('a hold whose time is over', () => {
  test('L-04: is kept while its owner needs it, and its owner can still spend it', async () => {
    const { owner, id } = await withdrawal();
    expect(await broadcast(id)).toBe(true);
    clock.advance(61_000);
    await expire();
    expect(await holdState(id)).toBe('open');
    expect(await books.available(owner, 'USD')).toBe(0n);
    expect(await gauge('gim_ledger_holds_kept')).toBe('1');
    await settle(id);
    await expire();
    expect(await holdState(id)).toBe('settled');
    expect(await gauge('gim_ledger_holds_kept')).toBe('0');
  });

  test('L-04: is given back together with the state of its owner', async () => {
    const { owner, id } = await withdrawal();
    clock.advance(61_000);
    await expire();
    expect(await holdState(id)).toBe('expired');
    expect(await withdrawalState(id)).toBe('expired');
    expect(await broadcast(id)).toBe(false);
    expect(await books.available(owner, 'USD')).toBe(100n);
  });

  test('L-04: is either spent or given back when both come at once', async () => {
    const made = await Promise.all(Array.from({ length: 60 }, () => withdrawal()));
    clock.advance(61_000);
    const second = await openOwnBooks();
    try {
      const spent = made.map(async ({ id }) => {
        if (await broadcast(id)) await settle(id);
      });
      await Promise.all([expire(), ...spent, expire(second)]);
    } finally {
      await second.close();
    }
    for (const { owner, id } of made) {
      const state = await withdrawalState(id);
      expect(state).toMatch(/^(?:broadcast|expired)$/);
      expect(await holdState(id)).toBe(state === 'broadcast' ? 'settled' : 'expired');
      expect(await books.available(owner, 'USD')).toBe(state === 'broadcast' ? 0n : 100n);
    }
  });

  test('is asked about again, ever more rarely, and goes once its owner lets it', async () => {
    const { id } = await withdrawal('review');
    clock.advance(61_000);
    await expire();
    await query(`update public.withdrawal set state = 'waiting' where id = $1`, [id]);
    await expire();
    expect(await holdState(id)).toBe('open');
    clock.advance(11_000);
    await expire();
    expect(await holdState(id)).toBe('expired');
  });

  test('L-04: is reached behind any number of others that are kept', async () => {
    await Promise.all(Array.from({ length: 210 }, () => withdrawal('broadcast', soon(30))));
    const { id } = await withdrawal();
    clock.advance(61_000);
    await expire();
    expect(await holdState(id)).toBe('expired');
    expect(await gauge('gim_ledger_holds_kept')).toBe('210');
  });

  test('L-04: is never given back where nobody has a rule for it, and calls for a person', async () => {
    const { id } = await withdrawal();
    clock.advance(61_000);
    const ignorant = await openBooks({ url: database.url, clock: createMovableClock(clock) });
    try {
      await expire(ignorant);
      const { text } = await ignorant.platform.metrics.render();
      expect(text).toMatch(/^gim_ledger_holds_ownerless 211$/m);
    } finally {
      await ignorant.close();
    }
    expect(await holdState(id)).toBe('open');
    await expire();
    expect(await holdState(id)).toBe('expired');
  });
});

test('L-04: a hold cannot have a time where nobody has a rule for it, nor two rules', async () => {
  const owner = randomUUID();
  await books.fund(owner, usd(100n));
  const hold = { key: randomUUID(), kind: 'cash-out', owner, amount: usd(1n) };
  await expect(books.ledger.hold({ ...hold, expiresAt: soon() })).rejects.toThrow('Nobody says when');
  expect(await books.available(owner, 'USD')).toBe(100n);
  await books.ledger.hold(hold);
  const again = () => books.ledger.onExpiry('withdrawal', () => [companion(moves, { id: '', to: '' })]);
  expect(again).toThrow('Two modules');
  // @ts-expect-error A rule that asks nobody does not compile.
  books.ledger.onExpiry('cash-out', () => []);
});
