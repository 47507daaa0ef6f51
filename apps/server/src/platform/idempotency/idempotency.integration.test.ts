import { endpoint } from '@gim/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { ANNA, as, BORYS, buildTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openPlatform, type Platform } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import { removeReplies } from './store.ts';

const pay = endpoint({
  name: 'pay',
  method: 'POST',
  path: '/api/users/{id}/payments',
  summary: '',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ amount: z.string() }),
  reply: z.strictObject({ number: z.string() }),
  problems: [],
  idempotent: true,
});

let database: TestDatabase;
let platform: Platform;
let app: App;
let owner: pg.Client;
let pauseMs = 0;
let refuse = false;
beforeAll(async () => {
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url, poolSize: 20 });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    'create table platform.test_payment (number text); grant select, insert on platform.test_payment to gim_app',
  );
  app = await buildTestApp(platform, (mount) =>
    mount(pay, (_input, _caller, { runIdempotently }) =>
      platform.db.inTransaction((tx) =>
        runIdempotently(tx, async () => {
          const number = platform.ids.next();
          await sql`insert into platform.test_payment values (${number})`.execute(tx);
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
          if (refuse) throw new Refusal('WithdrawalsOnHold');
          return { number };
        }),
      ),
    ),
  );
});
beforeEach(async () => {
  pauseMs = 0;
  refuse = false;
  await owner.query('delete from platform.test_payment');
});
afterAll(async () => {
  await app.server.close();
  await platform.close();
  await owner.end();
  await database.drop();
});

const call = (
  key: string | undefined,
  amount = '1',
  who: { id: string; name: 'anna' | 'borys' } = { id: ANNA, name: 'anna' },
) =>
  app.server.inject({
    method: 'POST',
    url: `/api/users/${who.id}/payments`,
    headers: { ...as(who.name), ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { amount },
  });
const payments = async (): Promise<number> =>
  (await owner.query('select from platform.test_payment')).rowCount ?? 0;

describe('M-06 the idempotency key', () => {
  it.each([undefined, '', 'short', 'has space inside', 'x'.repeat(129), 'ключ-ключ'])(
    'is required: %j',
    async (key) => {
      const answer = await call(key);
      expect([answer.statusCode, answer.json().errorDescriptions[0].problem]).toEqual([
        400,
        'IdempotencyKeyRequired',
      ]);
    },
  );

  it('gets the same bytes again, without a second effect', async () => {
    const first = await call('key-replay');
    const again = await call('key-replay');
    expect(first.statusCode).toBe(200);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect([again.statusCode, again.headers['content-type'], again.headers['idempotency-replayed']]).toEqual([
      200,
      first.headers['content-type'],
      'true',
    ]);
    expect(await payments()).toBe(1);
  });

  it('with another body is refused', async () => {
    await call('key-reused', '1');
    const answer = await call('key-reused', '2');
    expect([answer.statusCode, answer.json().errorDescriptions[0].problem]).toEqual([
      422,
      'IdempotencyKeyReused',
    ]);
    expect(await payments()).toBe(1);
  });

  it('while the first call is in flight is refused, and 50 at once have one effect', async () => {
    pauseMs = 300;
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('key-parallel')));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(await payments()).toBe(1);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const bodies = new Set(answers.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body));
    expect(bodies.size).toBe(1);
  });

  it('belongs to one caller', async () => {
    const anna = await call('key-shared');
    const borys = await call('key-shared', '1', { id: BORYS, name: 'borys' });
    expect(borys.statusCode).toBe(200);
    expect(borys.body).not.toBe(anna.body);
  });

  it('is free again after a refusal, which left nothing behind', async () => {
    refuse = true;
    expect((await call('key-refused')).statusCode).toBe(403);
    expect(await payments()).toBe(0);
    refuse = false;
    expect((await call('key-refused')).statusCode).toBe(200);
  });

  it('is forgotten after its time, and not before', async () => {
    await call('key-aged');
    const now = platform.clock.now().getTime();
    await platform.db.inTransaction((tx) => removeReplies(tx, new Date(now - 60_000)));
    expect((await call('key-aged')).headers['idempotency-replayed']).toBe('true');
    await platform.db.inTransaction((tx) => removeReplies(tx, new Date(now + 60_000)));
    expect((await call('key-aged')).headers['idempotency-replayed']).toBeUndefined();
  });
});
