import { endpoint } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type Account,
  openIdentity,
  registerAccount,
  type TestIdentity,
  verifiedAccount,
} from '../../testing/test-identity.ts';

const payOut = endpoint({
  name: 'payOut',
  method: 'POST',
  path: '/api/users/{id}/test-payouts',
  summary: '',
  auth: { kind: 'user', owner: 'path', kyc: 'approved' },
  params: z.strictObject({ id: z.uuid() }),
  reply: null,
  problems: [],
});

let database: TestDatabase;
let identity: TestIdentity;
const paid: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await openIdentity({
    url: database.url,
    moreModules: () => [
      { name: 'test', routes: (mount) => mount(payOut, async ({ params }) => void paid.push(params.id)) },
    ],
  });
});

afterAll(async () => {
  await identity.close();
  await database.drop();
});

/** Writes the row that a partner's decision would write; null leaves it out. */
async function decide({ id }: Account, status: string | null, rejectType: string | null = null) {
  const { pool } = identity.platform.db;
  if (status === null) return;
  await pool.query(
    `insert into kyc.identity (user_id, status, submitted_at, reviewed_at, reject_type)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set status = excluded.status, submitted_at = excluded.submitted_at,
       reviewed_at = excluded.reviewed_at, reject_type = excluded.reject_type`,
    [
      id,
      status,
      status === 'notchecked' ? null : '2026-03-01T10:00:00Z',
      ['approved', 'rejected'].includes(status) ? '2026-03-01T11:00:00Z' : null,
      rejectType,
    ],
  );
}

const call = async ({ id, token }: Account, ownerId = id) => {
  const { status, problem } = await identity.call(payOut, { params: { id: ownerId }, token });
  return [status, problem];
};

const states = [
  [null, null, [403, 'KycRequired']],
  ['notchecked', null, [403, 'KycRequired']],
  ['pending', null, [403, 'KycPending']],
  ['rejected', 'retry', [403, 'KycRejected']],
  ['rejected', 'final', [403, 'KycRejected']],
  ['approved', null, [204, undefined]],
] as const;

describe('Z-04 an endpoint that needs an approved identity', () => {
  test.each(states)('answers a check that stands at %s %s with %j', async (status, rejectType, expected) => {
    const account = await verifiedAccount(identity);
    await decide(account, status, rejectType);
    expect(await call(account)).toEqual(expected);
    expect(paid.includes(account.id)).toBe(status === 'approved');
  });

  test('follows every change at once, with the same token', async () => {
    const account = await verifiedAccount(identity);
    for (const [status, rejectType, expected] of [...states, ...states.toReversed()].slice(1, -1)) {
      await decide(account, status, rejectType);
      expect(await call(account)).toEqual(expected);
    }
  });

  test('an approval of one user opens nothing for another, nor the other user’s id for this one', async () => {
    const [approved, other] = [await verifiedAccount(identity), await verifiedAccount(identity)];
    await decide(approved, 'approved');
    expect(await call(other)).toEqual([403, 'KycRequired']);
    expect(await call(approved, other.id)).toEqual([404, 'NotFound']);
    expect(await call(other, approved.id)).toEqual([404, 'NotFound']);
  });

  test('an e-mail that is not confirmed comes first', async () => {
    const account = await registerAccount(identity);
    await decide(account, 'approved');
    expect(await call(account)).toEqual([403, 'EmailNotVerified']);
  });
});
