import { randomBytes, randomUUID } from 'node:crypto';
import { decideKycCheck, deleteUser, getPersonalInfo } from '@gim/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { companion } from '../../platform/db/companion.ts';
import type { WebhookEffect } from '../../platform/webhooks/core.ts';
import { signWebhook } from '../../platform/webhooks/standard-webhooks.ts';
import { consumedWebhooks } from '../../platform/webhooks/store.ts';
import { type Account, mailedProof, verifiedAccount } from '../../testing/test-identity.ts';
import { notChecked } from './kyc-policy.ts';
import type { Applicant } from './ports.ts';
import { findIdentity } from './store.ts';
import { type Message, openKycBench } from './testing/kyc-bench.ts';
import { applicantOf, OLENA } from './testing/test-partner.ts';

const bench = await openKycBench();
const { identity, partner, send, work, tell, told, statusOf, runTask } = bench;
afterAll(bench.close);

const at = (time: string): Date => new Date(`2026-03-01T${time}:00Z`);
const rowsOf = async (userId: string) => {
  const { rows } = await identity.platform.db.pool.query<{ status: string; applied: boolean }>(
    `select d.status, d.is_applied as applied from kyc.decision d join kyc.check c on c.id = d.check_id
     where c.user_id = $1 order by d.id`,
    [userId],
  );
  return rows;
};
const approvedAt = (time: string): Applicant['review'] => ({ state: 'approved', at: at(time) });
const rejectedAt = (time: string, rejectType: 'retry' | 'final' = 'retry'): Applicant['review'] => ({
  state: 'rejected',
  at: at(time),
  rejectType,
  reasons: ['photo_not_clear'],
});

let account: Account;
beforeEach(async () => {
  partner.isAway = false;
  account = await verifiedAccount(identity);
});
const now = (more: Partial<Applicant> = {}) => applicantOf(account.id, more);

describe('a message of the partner', () => {
  test('P-02 approves by what the partner says when it is asked, and tells the user once', async () => {
    await tell({ userId: account.id, ...now() });
    expect((await statusOf(account)).status).toBe('pending');
    // Fields missing in the document are taken from what was entered.
    const extracted = { familyName: 'IVANENKO', givenNames: '', document: null, address: null };
    await tell({ userId: account.id, ...now({ review: approvedAt('11:30'), extracted }) });
    const { status, limits } = await statusOf(account);
    expect([status, limits.now.payouts]).toEqual(['approved', true]);
    expect(await told(account.id)).toMatchObject([{ status: 'approved', reasons: [] }]);
    const reader = identity.platform.db.autocommit;
    expect(await identity.kyc.legalNameOf(reader, account.id)).toBe('Olena IVANENKO');
    const info = await identity.call(getPersonalInfo, { params: { id: account.id }, token: account.token });
    expect(info.body).toEqual({
      legalName: 'Olena IVANENKO',
      email: account.email,
      phone: OLENA.phone,
      address: OLENA.address,
      document: { type: 'passport', country: 'UA', number: '·· 3456', validUntil: '2031-01-31' },
      status: 'approved',
      source: 'partner',
      checkedAt: identity.clock.now().toISOString(),
    });
  });

  test('H-04 is a hint: what it claims counts for nothing', async () => {
    partner.applicants.set(account.id, now());
    const claims = {
      userId: account.id,
      event: 'approved',
      review: { state: 'approved' },
      status: 'approved',
    };
    const id = randomUUID();
    expect(await send(account.id, { id, body: JSON.stringify(claims) })).toBe(204);
    await work(id);
    expect((await statusOf(account)).status).toBe('pending');
    const unknown = randomUUID();
    await send(randomUUID(), { id: unknown });
    await work(unknown);
    expect(await identity.kyc.legalNameOf(identity.platform.db.autocommit, account.id)).toBeUndefined();
  });

  test('waits while the partner is away, and counts when it is back', async () => {
    partner.applicants.set(account.id, now({ review: approvedAt('11:30') }));
    const id = randomUUID();
    await send(account.id, { id });
    partner.isAway = true;
    await expect(work(id)).rejects.toThrow('away');
    expect((await statusOf(account)).status).toBe('notchecked');
    partner.isAway = false;
    await work(id);
    expect((await statusOf(account)).status).toBe('approved');
  });

  test('H-02 a hundred times in parallel has one effect', async () => {
    partner.applicants.set(account.id, now({ review: approvedAt('11:30') }));
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(account.id, { id })));
    expect(new Set(answers)).toEqual(new Set([204]));
    await Promise.all(Array.from({ length: 100 }, () => work(id)));
    // The same change under other message ids, concurrently.
    const others = Array.from({ length: 20 }, () => randomUUID());
    for (const other of others) await send(account.id, { id: other });
    await Promise.all(others.map(work));
    expect(await rowsOf(account.id)).toEqual([{ status: 'approved', applied: true }]);
    expect(await told(account.id)).toHaveLength(1);
    const { rows } = await identity.platform.db.pool.query('select from kyc.check where user_id = $1', [
      account.id,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('P-02 H-01 a message that somebody else made', () => {
  const id = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W';
  const ownSecret = randomBytes(32);

  /** Each is a valid message with one fault. */
  function mutations(userId: string): readonly Message[] {
    const good = JSON.stringify({ userId, event: 'reviewed' });
    const timestamp = String(Math.floor(identity.clock.now().getTime() / 1000));
    const sign = (secret: Buffer, body = good, time = timestamp) =>
      signWebhook(secret, { id, timestamp: time, bytes: Buffer.from(body) });
    const right = sign(identity.secrets.key('webhook kyc'));
    const header = (name: string, value: string | string[] | undefined): Message => ({
      headers: { 'webhook-signature': right, [name]: value },
    });
    const changed = (body: string | Buffer): Message => ({ body, headers: { 'webhook-signature': right } });
    const bits = Array.from({ length: 20 }, (_, index) => {
      const bytes = Buffer.from(good);
      const place = Math.floor((index * bytes.length) / 20);
      bytes[place] = (bytes[place] ?? 0) ^ (1 << (index % 7));
      return changed(bytes);
    });
    const times = [-301, 301, -86_400, 5].map((distance) =>
      header('webhook-timestamp', String(Number(timestamp) + distance)),
    );
    return [
      ...bits,
      ...times,
      ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].flatMap((name) => [
        header(name, undefined),
        header(name, ''),
        header(name, ['a', 'b']),
      ]),
      header('webhook-id', 'msg_other'),
      ...[ownSecret, Buffer.alloc(0), identity.secrets.key('webhook payouts')].map((secret) =>
        header('webhook-signature', sign(secret)),
      ),
      header('webhook-signature', right.replace('v1,', 'v2,')),
      header('webhook-signature', right.slice(0, -4)),
      header('webhook-signature', `v1,${Buffer.alloc(32).toString('base64')}`),
      changed(`${good} `),
      changed(''),
      changed(good.replace('reviewed', 'approved')),
      { ...changed(good), headers: { 'webhook-signature': right, 'content-type': 'text/plain' } },
    ];
  }

  test('is refused in each of more than 40 ways, and nothing is asked, stored or changed', async () => {
    partner.applicants.set(account.id, now({ review: approvedAt('11:30') }));
    partner.reads.length = 0;
    const all = mutations(account.id);
    expect(all.length).toBeGreaterThanOrEqual(40);
    for (const mutation of all) expect([401, 415]).toContain(await send(account.id, { id, ...mutation }));
    await work(id);
    const { rows } = await identity.platform.db.pool.query('select from platform.webhook where id = $1', [
      id,
    ]);
    expect([rows, partner.reads]).toEqual([[], []]);
    expect((await statusOf(account)).status).toBe('notchecked');
    // The unmodified message.
    expect(await send(account.id, { id })).toBe(204);
    await work(id);
    expect((await statusOf(account)).status).toBe('approved');
  });
});

function* orders<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const rest of orders(items.toSpliced(index, 1))) yield [item, ...rest];
}

test('H-04 what was read before and comes late changes nothing, in every order of four', async () => {
  const again = { submittedAt: at('11:40') };
  const states: readonly Applicant[] = [
    now({ review: rejectedAt('11:30') }),
    now({ ...again }),
    now({ ...again, review: approvedAt('11:50') }),
    now({ ...again, review: rejectedAt('11:55', 'final') }),
  ];
  const key = { partner: 'kyc', id: 'late' };
  const consumption = companion(consumedWebhooks, { ...key, at: at('11:00') });
  const about = { payload: { userId: account.id, event: 'reviewed' }, body: '' };
  const effects: WebhookEffect[] = [];
  for (const state of states) {
    partner.applicants.set(account.id, state);
    const times = { sentAt: at('11:00'), receivedAt: at('11:00') };
    effects.push(await identity.kyc.handlePartnerMessage({ ...key, ...about, ...times, consumption }));
  }
  const ends: string[] = [];
  const undo = new Error('undone');
  for (const order of orders(effects)) {
    const tried = identity.platform.db.inTransaction(async (tx) => {
      for (const effect of order) await effect(tx);
      const { status, rejectType } = (await findIdentity(tx, account.id)) ?? notChecked;
      ends.push(`${status} ${rejectType}`);
      throw undo;
    });
    await expect(tried).rejects.toBe(undo);
  }
  expect(ends).toEqual(Array.from({ length: 24 }, () => 'rejected final'));
});

describe('after a decision', () => {
  test('the partner takes its own approval back, and the user is told', async () => {
    await tell({ userId: account.id, ...now({ review: approvedAt('11:30') }) });
    await tell({ userId: account.id, ...now({ review: rejectedAt('11:40', 'final') }) });
    expect((await statusOf(account)).status).toBe('rejected');
    expect(await told(account.id)).toHaveLength(2);
    const info = await identity.call(getPersonalInfo, { params: { id: account.id }, token: account.token });
    expect([info.status, info.problem]).toEqual([403, 'KycRejected']);
  });

  test('P-02 of staff, the partner changes nothing any more; its word stands in the history', async () => {
    const waiting = await bench.waiting();
    const compliance = await bench.someone('compliance');
    await bench.openAll(waiting.checkId, compliance);
    const body = { decision: 'rejected', rejectType: 'final', reasons: ['other'] };
    const params = { checkId: waiting.checkId };
    await identity.call(decideKycCheck, { params, token: compliance.token, body });
    const userId = waiting.account.id;
    const known = partner.applicants.get(userId) ?? applicantOf(userId);
    await tell({ userId, ...known, review: approvedAt('11:30') });
    expect((await statusOf(waiting.account)).status).toBe('rejected');
    expect(await rowsOf(userId)).toEqual([
      { status: 'rejected', applied: true },
      { status: 'approved', applied: false },
    ]);
    // A form that was still open is submitted: it starts no check.
    await tell({ userId, ...known, submittedAt: at('11:59'), review: approvedAt('12:00') });
    expect((await statusOf(waiting.account)).status).toBe('rejected');
  });

  test('of a deleted account nothing comes back', async () => {
    await tell({ userId: account.id, ...now({ review: approvedAt('11:30') }) });
    const { db } = identity.platform;
    const stepUp = await mailedProof(identity, account, { purpose: 'deleteUser' });
    const { id, token } = account;
    const deleted = await identity.call(deleteUser, { params: { id }, token, body: { stepUp } });
    expect(deleted.status).toBe(204);
    await tell({ userId: account.id, ...now({ submittedAt: at('11:50'), review: approvedAt('11:55') }) });
    const { rows } = await db.pool.query(
      'select sealed_data, applicant_id from kyc.check where user_id = $1',
      [account.id],
    );
    expect(rows).toEqual([{ sealed_data: null, applicant_id: 'erased' }]);
  });
});

describe('a message that is lost', () => {
  test('P-02 is made good by asking the partner: for a check that waits, and a form that was opened', async () => {
    await tell({ userId: account.id, ...now() });
    const other = await verifiedAccount(identity);
    await identity.platform.db.pool.query('insert into kyc.form (user_id, opened_at) values ($1, $2)', [
      other.id,
      identity.clock.now(),
    ]);
    partner.applicants.set(account.id, now({ review: approvedAt('11:30') }));
    partner.applicants.set(other.id, applicantOf(other.id, { review: rejectedAt('11:30') }));
    await runTask('kyc.poll');
    expect((await statusOf(account)).status).toBe('pending');
    identity.advance(601);
    await runTask('kyc.poll');
    const { rows } = await identity.platform.db.pool.query(
      'select user_id, status from kyc.identity where user_id = any($1) order by status',
      [[account.id, other.id]],
    );
    expect(rows).toEqual([
      { user_id: account.id, status: 'approved' },
      { user_id: other.id, status: 'rejected' },
    ]);
    partner.reads.length = 0;
    identity.advance(601);
    await runTask('kyc.poll');
    expect(partner.reads).not.toContain(account.id);
    expect(partner.reads).not.toContain(other.id);
  });
});
