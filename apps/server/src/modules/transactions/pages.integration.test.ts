import { randomUUID } from 'node:crypto';
import {
  flows as contractFlows,
  type TransactionItem,
  transactionStatuses,
  transactionTypes,
} from '@gim/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { openPlatform, type Platform } from '../../platform/platform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { flows } from '../../wiring-flows.ts';
import type { HistoryCore } from './core.ts';
import { createEtas } from './eta.ts';
import { registerFlows } from './flows.ts';
import { createTransactions, type Transactions } from './index.ts';
import { createItemCache } from './item-cache.ts';
import { listTransactions } from './list-transactions.ts';
import { pageQuery } from './page-query.ts';
import { statementOf } from './page-store.ts';
import { findRecords, recordsStatement } from './store.ts';
import { sampleDrafts } from './testing/sample-drafts.ts';

let database: TestDatabase;
let platform: Platform;
let core: HistoryCore;
let transactions: Transactions;
const userId = randomUUID();
const busyUserId = randomUUID();
const start = new Date('2026-03-01T12:00:00Z');
type Filters = Parameters<typeof pageQuery>[1];

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = createMovableClock(createFixedClock(start.toISOString()));
  platform = openPlatform({ url: database.url, clock });
  const books = { entriesOf: async () => [] };
  const registered = registerFlows(flows, contractFlows);
  core = {
    ...{ ...platform, books, flows: registered, cancellers: new Map(), lateCases: () => undefined },
    itemsOf: createItemCache({ flows: registered, cancellers: new Map() }),
    etas: createEtas({ ...platform, flows: registered }),
    statementFacts: () => undefined,
  };
  transactions = createTransactions({ ...platform, books, flows });
  // Two of each type, a minute apart; every second one has gone to its end.
  for (let round = 0; round < 2; round += 1) {
    for (const type of transactionTypes) {
      clock.setOffset(clock.offsetMs + 60_000);
      const draft = sampleDrafts(userId)[type];
      const id = await platform.db.inTransaction((tx) => transactions.record(tx, draft));
      await platform.db.inTransaction((tx) => transactions.record(tx, { ...draft, userId: randomUUID() }));
      if (round === 0 && (type === 'Sell' || type === 'Buy'))
        await platform.db.inTransaction((tx) =>
          transactions.move(tx, {
            userId,
            id,
            type,
            from: 'executing',
            to: 'rejected',
            reason: 'PriceMoved',
          }),
        );
    }
  }
  await fillHistory();
}, 120_000);

afterAll(async () => {
  await platform.close();
  await database.drop();
});

/** A long history of one user among those of others, so that the planner has something to choose from. */
async function fillHistory(): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    `with made as (insert into transactions.transaction (id, user_id, type, stage, status, coin, amount, direction, counter_coin, counter_amount,
       counter_direction, details, postings, updated_at, ended_at, reason)
     select uuidv7(make_interval(secs => n - 4000000)), case when n % 3 = 0 then $1::uuid else gen_random_uuid() end,
       case when n % 2 = 0 then 'Buy' else 'Deposit' end,
       case when n % 40000 = 0 then 'rejected' when n % 2 = 0 then 'completed' else 'successful' end,
       case when n % 40000 = 0 then 'Rejected' when n % 2 = 0 then 'Completed' else 'Successful' end,
       case when n % 50000 = 3 then 'XRP' else 'BTC' end, 1, 'in',
       case when n % 2 = 0 then 'USD' end, case when n % 2 = 0 then 1 end, case when n % 2 = 0 then 'out' end,
       jsonb_build_object('address', 'bc1q' || n, 'txid', 'f' || n), '{}', now(), now(),
       case when n % 40000 = 0 then 'PriceMoved' end
     from generate_series(1, 150000) n
     returning user_id, id, details)
     insert into transactions.search_value (user_id, value, transaction_id)
     select user_id, value, id from made cross join unnest(array[details ->> 'address', details ->> 'txid']) as value`,
    [busyUserId],
  );
  await owner.query('vacuum analyze transactions.transaction, transactions.search_value');
  await owner.end();
}

async function all(filters: Filters, limit = 3): Promise<TransactionItem[]> {
  const items: TransactionItem[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listTransactions(core, { userId, query: { ...filters, limit, cursor } });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
}

const touches = ({ coin, counter }: TransactionItem, wanted: string): boolean =>
  coin === wanted || counter?.coin === wanted;

describe('a list', () => {
  test('has every record of its owner once, newest first, whatever the size of its pages', async () => {
    const whole = await all({}, 100);
    expect(whole).toHaveLength(2 * transactionTypes.length);
    expect(whole.map(({ id }) => id)).toEqual(
      whole
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    for (const limit of [1, 3, 7, 18]) expect(await all({}, limit)).toEqual(whole);
  });

  test('finds exactly what fits, for every combination of filters', async () => {
    const whole = await all({}, 100);
    const from = whole[12]?.createdAt;
    const to = whole[3]?.createdAt;
    const types = [undefined, 'Buy,Sell', 'Withdraw', transactionTypes.join(',')];
    const statuses = [undefined, 'Rejected', 'InProgress,Completed', transactionStatuses.join(',')];
    for (const type of types) {
      for (const status of statuses) {
        for (const coin of [undefined, 'BTC', 'USD', 'XRP']) {
          for (const dates of [{}, { from, to }]) {
            const wanted = whole.filter(
              (item) =>
                (type?.split(',').includes(item.type) ?? true) &&
                (status?.split(',').includes(item.status) ?? true) &&
                (coin === undefined || touches(item, coin)) &&
                (!('from' in dates) || (item.createdAt >= (from ?? '') && item.createdAt < (to ?? ''))),
            );
            const found = await all({ type, status, coin, ...dates }, 5);
            expect([type, status, coin, dates, found.map(({ id }) => id)]).toEqual([
              type,
              status,
              coin,
              dates,
              wanted.map(({ id }) => id),
            ]);
          }
        }
      }
    }
  });

  test('shows a record that moved as it is now, and makes the others only once', async () => {
    const ownerId = randomUUID();
    const drafts = [sampleDrafts(ownerId).Buy, sampleDrafts(ownerId).Sell];
    const ids = [];
    for (const draft of drafts)
      ids.push(await platform.db.inTransaction((tx) => transactions.record(tx, draft)));
    const page = async () =>
      (await listTransactions(core, { userId: ownerId, query: { limit: 10 } })).items.toReversed();
    const before = await page();
    const [buyId = ''] = ids;
    await platform.db.inTransaction((tx) =>
      transactions.move(tx, {
        ...{ userId: ownerId, id: buyId, type: 'Buy' },
        ...{ from: 'executing', to: 'rejected', reason: 'PriceMoved' },
      }),
    );
    const after = await page();
    expect(before[0]).toMatchObject({ id: buyId, stage: 'executing' });
    expect(after[0]).toMatchObject({ id: buyId, stage: 'rejected', reason: 'PriceMoved' });
    expect(after[1]).toBe(before[1]);
  });

  test('is searched by the beginning of an id, a number, an address or a chain id, in any case', async () => {
    const whole = await all({}, 100);
    const [newest] = whole;
    const ids = async (q: string) => (await all({ q }, 100)).map(({ id }) => id);
    const ofType = (type: string) => whole.filter((item) => item.type === type).map(({ id }) => id);
    expect(await ids(newest?.id ?? '')).toEqual([newest?.id]);
    expect(await ids((newest?.id ?? '').slice(0, 4))).toEqual(whole.map(({ id }) => id));
    expect(await ids(newest?.number ?? '')).toEqual([newest?.id]);
    expect(await ids((newest?.number ?? '').toLowerCase())).toEqual([newest?.id]);
    expect(await ids('tq7DHX')).toEqual(ofType('Withdraw'));
    expect(await ids('aa11BB22')).toEqual(ofType('Deposit'));
    expect(await ids('ANNA@example')).toEqual(ofType('PayPalTransfer'));
    expect((await all({ q: 'tq7dhx', type: 'Deposit' })).length).toBe(0);
  });

  test.each(['%', '_', 'tq7d%', '\\', "' or 1=1 --", 'q7dHx', '\u{10ffff}'])(
    'takes %j for what it is and finds nothing',
    async (q) => {
      expect(await all({ q })).toEqual([]);
    },
  );
});

describe('a page of a long history', () => {
  const plan = async (filters: Filters): Promise<string> => {
    const query = pageQuery(core.flows, filters, { userId: busyUserId, limit: 21, cursor: undefined });
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain (analyze, buffers) ${statementOf(query)}`.execute(platform.db.autocommit);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const pagesRead = (text: string): number =>
    [...(/Buffers: shared ([^\n]*)/.exec(text)?.[1] ?? '').matchAll(/(?:hit|read)=(\d+)/g)]
      .map(([, count = '0']) => BigInt(count))
      .reduce((sum, count) => sum + globalThis.parseInt(String(count), 10), 0);

  test.each<[string, Filters, string]>([
    ['no filter', {}, 'transaction_pkey'],
    ['dates', { from: '2026-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' }, 'transaction_pkey'],
    ['a type', { type: 'Buy' }, 'transaction_kind'],
    ['a rare status', { status: 'Rejected' }, 'transaction_kind'],
    ['what is not there at all', { type: 'Withdraw', status: 'Canceled' }, 'transaction_kind'],
    ['a rare coin', { coin: 'XRP' }, 'transaction_coin'],
    ['the other side of an exchange', { coin: 'USD', type: 'Buy' }, 'transaction_counter'],
    ['an address', { q: 'bc1q14999' }, 'search_value_pkey'],
    ['a chain id', { q: 'f149997' }, 'search_value_pkey'],
    ['a number', { q: 'GM-0123' }, 'transaction_number'],
  ])('with %s reads a few pages of the database, by an index', async (_what, filters, index) => {
    const text = await plan(filters);
    expect(text).toContain(index);
    expect(text).not.toContain('Seq Scan on transaction');
    expect(pagesRead(text)).toBeGreaterThan(0);
    expect(pagesRead(text)).toBeLessThan(400);
  });

  test('is not read to find records by their ids alone, as every event of a trade does', async () => {
    const { rows: some } = await sql<{ id: string }>`
      select id from transactions.transaction tablesample system (1) limit 20`.execute(
      platform.db.autocommit,
    );
    const ids = some.map(({ id }) => id);
    expect(ids).toHaveLength(20);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain (analyze, buffers) ${recordsStatement(ids)}`.execute(platform.db.autocommit);
    const text = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('transaction_id');
    expect(text).not.toContain('Seq Scan on transaction');
    expect(pagesRead(text)).toBeLessThan(200);
    expect([...(await findRecords(platform.db.autocommit, ids)).keys()].toSorted()).toEqual(ids.toSorted());
  });
});
