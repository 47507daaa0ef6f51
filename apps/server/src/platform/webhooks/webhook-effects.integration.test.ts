import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { asset, money } from '@gim/money';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, createLedger, type Ledger } from '../../modules/ledger/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { WebhookHandler } from './core.ts';
import { makeEffectTable, openInbox, storedOf, type TestInbox, writeEffect } from './testing/open-inbox.ts';

const USD = asset('USD', 2);
const opened: TestInbox[] = [];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeEffectTable(database.url);
});
afterAll(async () => {
  for (const inbox of opened) await inbox.close();
  await database.drop();
});

async function open(handle: WebhookHandler): Promise<TestInbox> {
  const inbox = await openInbox({ url: database.url, handle });
  opened.push(inbox);
  return inbox;
}
const process = async ({ webhooks }: TestInbox, id: string): Promise<void> =>
  webhooks.tasks[0]?.run({ partner: 'kyc', id });

describe('H-02 an effect that is a posting', () => {
  test('consumes its message with the posting, once, however many workers post at the same moment', async () => {
    let ledger: Ledger | undefined;
    const owner = randomUUID();
    const all = Promise.withResolvers<void>();
    let inside = 0;
    const post: WebhookHandler = async ({ consumption }) => {
      inside += 1;
      if (inside === 4) all.resolve();
      await all.promise;
      await ledger?.post({
        // A new key each time, so that only the inbox prevents a second posting.
        key: randomUUID(),
        kind: 'deposit',
        legs: [
          {
            from: account('outside:test', 'USD', 'outside'),
            to: account(owner, 'USD', 'available'),
            amount: money(USD, 100n),
          },
        ],
        companions: [consumption],
      });
      return async () => {
        throw new Error('the posting was the effect');
      };
    };
    const inbox = await open(post);
    ledger = createLedger(inbox.platform);
    await ledger.registerAsset(USD);
    const id = randomUUID();
    await inbox.send({ id });
    await Promise.all(Array.from({ length: 4 }, () => process(inbox, id)));
    const { amount } = await ledger.balanceOf(
      inbox.platform.db.autocommit,
      account(owner, 'USD', 'available'),
    );
    expect([amount.units, (await storedOf(inbox.platform, id))[0]?.state]).toEqual([100n, 'done']);
    await process(inbox, id);
    await ledger.close();
  });
});

describe('H-04 late and reordered messages', () => {
  const steps = ['submitted', 'sent', 'unclaimed', 'claimed', 'successful'];

  /** Keeps the newest state by the partner's own timestamp. */
  const keepNewest: WebhookHandler =
    async ({ payload, sentAt }) =>
    async (tx) => {
      const { subject, state } = Object(payload);
      await sql`
        insert into test_inbox.state values (${subject}, ${state}, ${sentAt})
        on conflict (subject) do update set state = excluded.state, sent_at = excluded.sent_at
        where excluded.sent_at > test_inbox.state.sent_at`.execute(tx);
    };

  test('end in the same state in every order of five, with the time that the partner signed', async () => {
    const inbox = await open(keepNewest);
    await inbox.platform.db.inTransaction(async (tx) => {
      await sql`set local role none`.execute(tx);
      await sql`create table test_inbox.state (subject text primary key, state text, sent_at timestamptz)`.execute(
        tx,
      );
      await sql`grant select, insert, update on test_inbox.state to gim_app`.execute(tx);
    });
    const start = inbox.clock.now().getTime();
    const orders = ordersOf(steps);
    expect(orders).toHaveLength(120);
    const play = async (order: readonly string[], subject: string): Promise<void> => {
      for (const state of order) {
        const id = `${subject}-${state}`;
        const at = new Date(start - 60_000 + steps.indexOf(state) * 1_000);
        await inbox.send({ id, at, body: JSON.stringify({ subject, state }) });
        await process(inbox, id);
      }
    };
    for (let from = 0; from < orders.length; from += 40)
      await Promise.all(
        orders.slice(from, from + 40).map((order, index) => play(order, `payout-${from + index}`)),
      );
    const { rows } = await inbox.platform.db.pool.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from test_inbox.state group by state',
    );
    expect(rows).toEqual([{ state: 'successful', count: 120 }]);
  }, 120_000);
});

describe('H-04 a message is a hint', () => {
  test('the partner is asked outside of any transaction, and what it says counts', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const partner = createServer((_request, response) => {
      asked.resolve();
      void answer.promise.then(() => response.end(JSON.stringify({ state: 'returned' })));
    }).listen(0, '127.0.0.1');
    await once(partner, 'listening');
    const { port } = Object(partner.address());
    const inbox = await open(async (message) => {
      const response = await fetch(`http://127.0.0.1:${port}/payouts/1`);
      const body = await response.text();
      return writeEffect({ ...message, body });
    });
    const id = randomUUID();
    await inbox.send({ id, body: '{"state":"successful"}' });
    const processed = process(inbox, id);
    await asked.promise;
    // A slow partner must not hold a connection or a lock of the database. Queried as the owner, because the product's
    // role does not see other sessions.
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const { rows } = await owner.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    await owner.end();
    expect(rows).toEqual([{ open: 0 }]);
    answer.resolve();
    await processed;
    const { rows: effects } = await inbox.platform.db.pool.query(
      'select value from test_inbox.effect where message = $1',
      [id],
    );
    expect(effects).toEqual([{ value: '{"state":"returned"}' }]);
    partner.close();
  });
});

/** All permutations of a list. */
function ordersOf(list: readonly string[]): readonly (readonly string[])[] {
  if (list.length <= 1) return [list];
  return list.flatMap((first) =>
    ordersOf(list.filter((one) => one !== first)).map((others) => [first, ...others]),
  );
}
