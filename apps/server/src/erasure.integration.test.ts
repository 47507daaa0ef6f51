import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteUser } from '@gim/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { loadOrCreateSecrets } from './platform/crypto/secrets.ts';
import { createDelivery } from './platform/outbox/delivery.ts';
import type { Consumer } from './platform/outbox/outbox.ts';
import { fanOut } from './platform/outbox/store.ts';
import { systemRandom } from './platform/random.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import {
  type Account,
  codeNow,
  openIdentity,
  type TestIdentity,
  verifiedAccount,
  withTwoFactor,
} from './testing/test-identity.ts';
import { type Wired, wire } from './wiring.ts';

let database: TestDatabase;
let owner: pg.Client;
let identity: TestIdentity;
let wired: Wired;
let folder = '';
/** Those of the product as it is wired, not a list that somebody keeps up to date. */
let consumers: readonly Consumer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  folder = await mkdtemp(join(tmpdir(), 'gim-erasure-'));
  const secrets = loadOrCreateSecrets(join(folder, 'secrets.json'), systemRandom);
  identity = await openIdentity({ url: database.url, secrets });
  wired = wire(identity.platform, readConfig({ env: { GIM_DATA_DIR: folder }, argv: [] }));
  consumers = wired.modules
    .flatMap((module) => module.consumers ?? [])
    .filter(({ topic }) => topic === 'AccountDeleted');
});
afterAll(async () => {
  await wired.close();
  await identity.close();
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const rows = async (text: string, values: readonly unknown[]): Promise<object[]> =>
  (await owner.query<object>(text, [...values])).rows;

/** An account that has something in every place that a consumer clears, deleted by its owner. */
async function deletedAccount(): Promise<Account & { readonly eventId: string }> {
  const account = await withTwoFactor(identity, await verifiedAccount(identity));
  const { id, token } = account;
  await owner.query(
    `insert into trades.recurring_buy (id, user_id, coin, quote_amount, schedule, time_zone, status, turn, next_at,
       notice_at, is_noticed, created_at)
     values ($1, $2, 'BTC', 1000, '{}', 'UTC', 'Active', $1, '2030-01-02', '2030-01-01', false, '2026-03-01')`,
    [randomUUID(), id],
  );
  await owner.query(
    `insert into trades.price_alert (id, user_id, coin, direction, price, repeats, is_active, is_armed, created_at)
     values ($1, $2, 'BTC', 'Above', 1, false, true, true, '2026-03-01')`,
    [randomUUID(), id],
  );
  await owner.query(
    `insert into withdrawals.address (id, user_id, name, coin, network, address, created_at)
     values ($1, $2, 'Ledger at home', 'ETH', 'ethereum', '0x1', '2026-03-01')`,
    [randomUUID(), id],
  );
  await owner.query(`insert into withdrawals.allowlist (user_id, enabled_at) values ($1, '2026-03-01')`, [
    id,
  ]);
  identity.advance(60);
  const stepUp = { method: 'totp', code: codeNow(identity, account.secret) };
  const { status } = await identity.call(deleteUser, { params: { id }, token, body: { stepUp } });
  expect(status).toBe(204);
  const events = await owner.query<{ id: string }>(
    `select id from platform.event where topic = 'AccountDeleted' and key = $1`,
    [id],
  );
  return { ...account, eventId: events.rows[0]?.id ?? '' };
}

/** One event for all, as the worker makes its deliveries. */
const fan = (): Promise<number> =>
  identity.platform.db.inTransaction((tx) =>
    fanOut(tx, { lane: 'urgent', consumers, now: identity.clock.now(), limit: 500 }),
  );

const deliverTo = (consumer: Consumer): Promise<number> =>
  createDelivery({ ...identity.platform, consumers: [consumer] }).drain();

/** Does its work and dies before the transaction is over, once. */
function crashingOnce(consumer: Consumer): Consumer {
  let hasCrashed = false;
  return {
    ...consumer,
    async take(events, tx) {
      await consumer.take(events, tx);
      if (hasCrashed) return;
      hasCrashed = true;
      throw new Error('killed');
    },
  };
}

/**
 * Each comes first once and last once, and of any two each goes before the other: what one removes, another may need. All
 * orders of five or more would be hundreds.
 */
function* orders<T>(items: readonly T[]): Generator<readonly T[]> {
  for (const direction of [items, items.toReversed()])
    for (const [index] of items.entries()) yield [...direction.slice(index), ...direction.slice(0, index)];
}

async function expectErased({ id, email, eventId }: Account & { eventId: string }): Promise<void> {
  expect(
    await rows('select consumer, last_error from platform.delivery where event_id = $1', [eventId]),
  ).toEqual([]);
  expect(await rows('select id from trades.recurring_buy where user_id = $1', [id])).toEqual([]);
  expect(await rows('select id from trades.price_alert where user_id = $1', [id])).toEqual([]);
  expect(await rows('select id from withdrawals.address where user_id = $1', [id])).toEqual([]);
  expect(await rows('select enabled_at from withdrawals.allowlist where user_id = $1', [id])).toEqual([]);
  expect(await rows('select payload from platform.event where id = $1', [eventId])).toEqual([
    { payload: { userId: id } },
  ]);
  expect(await rows('select kind from notifications.mail where event_id = $1', [eventId])).toEqual([
    { kind: 'accountDeleted' },
  ]);
  const send = wired.modules
    .flatMap((module) => module.tasks ?? [])
    .find(({ name }) => name === 'notifications.send-mail');
  await send?.run({ eventId });
  expect(
    await rows(`select subject from sandbox.mail where recipient = $1 and subject like '%deleted%'`, [email]),
  ).toHaveLength(1);
}

describe('Q-03 an erased account', () => {
  it('is heard of by more than one consumer, and only one of them opens what is sealed', () => {
    expect(consumers.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'notifications.AccountDeleted',
        'trades.AccountDeleted',
        'withdrawals.AccountDeleted',
      ]),
    );
    expect(consumers.filter(({ opensSecrets }) => opensSecrets === true)).toHaveLength(1);
  });

  it('is gone everywhere whichever consumer comes before which, each told twice', {
    timeout: 240_000,
  }, async () => {
    for (const order of orders(consumers)) {
      const account = await deletedAccount();
      await fan();
      for (const consumer of order) expect(await deliverTo(consumer), consumer.name).toBe(1);
      await expectErased(account);
      for (const { name } of order) {
        await owner.query(
          `insert into platform.delivery (consumer, event_id, topic, key, next_attempt_at)
           values ($1, $2, 'AccountDeleted', $3, '2026-01-01')`,
          [name, account.eventId, account.id],
        );
      }
      for (const consumer of order.toReversed()) expect(await deliverTo(consumer), consumer.name).toBe(1);
      await expectErased(account);
    }
  });

  it('is gone everywhere whichever comes before which, and whichever is killed before it is done', {
    timeout: 240_000,
  }, async () => {
    for (const order of orders(consumers)) {
      for (const killed of [order.at(0), order.at(-1)]) {
        const account = await deletedAccount();
        await fan();
        const taking = order.map((consumer) => (consumer === killed ? crashingOnce(consumer) : consumer));
        for (const consumer of taking) await deliverTo(consumer);
        expect(
          await rows('select consumer from platform.delivery where event_id = $1', [account.eventId]),
        ).toEqual([{ consumer: killed?.name }]);
        identity.advance(10);
        for (const consumer of taking) await deliverTo(consumer);
        await expectErased(account);
      }
    }
  });
});
