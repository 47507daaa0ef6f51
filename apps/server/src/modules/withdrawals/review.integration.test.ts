import { randomUUID } from 'node:crypto';
import {
  approveWithdrawal,
  askAboutWithdrawal,
  cancelTransaction,
  getTransaction,
  getWithdrawalReview,
  listWithdrawalReviews,
  rejectWithdrawal,
  releaseOperation,
  releaseWithdrawal,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/test-identity.ts';
import { type Customer, openWithdrawalBench, type Send } from './testing/withdrawal-bench.ts';

const bench = await openWithdrawalBench();
afterAll(bench.close);

const DAY = 86_400;
const eth: Send = {
  coin: 'ETH',
  network: 'ethereum',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: '0.1',
};

let anna: Customer;
type Member = Awaited<ReturnType<typeof bench.member>>;
let first: Member;
let second: Member;
beforeAll(async () => {
  const [who] = await bench.customers(1);
  if (who === undefined) throw new Error('One was asked for.');
  anna = who;
  await bench.fund(anna.id, 'ETH', '100');
  await bench.fund('gim', 'ETH', '5');
});

const transaction = async (transactionId: string) => {
  const { body } = await bench.call(getTransaction, {
    params: { id: anna.id, transactionId },
    token: anna.token,
  });
  if (body.type !== 'Withdraw') throw new Error('It is a withdrawal.');
  return body;
};
const approve = (who: Member, id: string) =>
  bench.call(approveWithdrawal, { params: { id }, token: who.token, body: {} });
const inReview = () => bench.withdrawals.countInReview(bench.identity.platform.db.lookups);
const auditOf = async (subject: string) =>
  (
    await bench.identity.platform.db.pool.query<{ action: string }>(
      'select action from staff.audit where subject = $1 order by id',
      [subject],
    )
  ).rows.map(({ action }) => action);

/** Orders, broadcasts and finalises a withdrawal. */
async function deliver(id: string): Promise<void> {
  const [payment] = await bench.paymentsOf(id);
  if (payment === undefined) throw new Error('Nothing was ordered.');
  const sent = { ...payment, state: 'final', txid: `0x${id}`, height: 5, feeUnits: 1n } as const;
  await bench.owner.onBroadcast(sent);
  await bench.owner.onFinal(sent);
}

describe('D5 what waits', () => {
  it('D5 more than 5,000 dollars a day waits a day, and can be canceled all the time', async () => {
    const { body, text, status } = await bench.send(anna, { ...eth, amount: '1.3' });
    expect(status, text).toBe(200);
    await bench.later(3_600);
    anna = await bench.fresh(anna);
    expect((await transaction(body.id)).stage).toBe('undo');
    await bench.later(DAY - 3_600 - 5);
    anna = await bench.fresh(anna);
    expect((await transaction(body.id)).stage).toBe('undo');
    const left = await bench.call(cancelTransaction, {
      params: { id: anna.id, transactionId: body.id },
      token: anna.token,
    });
    expect(left.status).toBe(200);
    await bench.later(60);
    await bench.later(1);
    expect(await bench.paymentsOf(body.id)).toEqual([]);
  });

  it('Z-06 D5 a large part of the hot wallet needs two people, and one person counts once', async () => {
    bench.networks.ethereum.hot.set('ETH', 10n ** 18n);
    await bench.later(60);
    anna = await bench.fresh(anna);
    first = await bench.member('compliance');
    second = await bench.member('treasury');
    const preview = await bench.preview(anna, { ...eth, memo: null, amount: '0.25' });
    expect(
      preview.body.warnings?.map(({ kind }) => kind),
      preview.text,
    ).toContain('ReviewByTwo');
    const { body } = await bench.send(anna, { ...eth, amount: '0.25' });
    await bench.later(61);
    expect((await transaction(body.id)).stage).toBe('review');
    const listed = await bench.call(listWithdrawalReviews, { token: first.token });
    expect(listed.body.items, listed.text).toMatchObject([
      { id: body.id, reasons: ['LargePartOfHotWallet'], approvalsNeeded: 2, amount: '0.25', usd: '1000' },
    ]);
    expect(listed.body.items[0]?.email).toContain('•');
    expect([listed.body.inReview, await inReview()]).toEqual([1, 1]);
    const opened = await bench.call(getWithdrawalReview, { params: { id: body.id }, token: first.token });
    expect(opened.body.checks, opened.text).toContainEqual({ check: 'StepUp', isPassed: true, count: null });
    expect((await approve(first, body.id)).body).toEqual({ approvals: 1, approvalsNeeded: 2 });
    expect((await approve(first, body.id)).problem).toBe('FourEyesRequired');
    await bench.later(30);
    expect((await transaction(body.id)).stage).toBe('review');
    expect((await approve(second, body.id)).body).toEqual({ approvals: 2, approvalsNeeded: 2 });
    expect((await transaction(body.id)).stage).toBe('queued');
    expect((await approve(second, body.id)).problem).toBe('ReviewClosed');
    await bench.later(1);
    const [payment] = await bench.paymentsOf(body.id);
    expect(payment?.withdrawalIds).toEqual([body.id]);
    expect(await auditOf(body.id)).toEqual([
      'withdrawals.open',
      'withdrawals.approve',
      'withdrawals.approve-refused',
      'withdrawals.approve',
    ]);
    await deliver(body.id);
  });

  it('D5 staff asks, and rejects: the money is back at once', async () => {
    const before = await bench.balance(anna.id, 'ETH');
    const { body } = await bench.send(anna, { ...eth, amount: '0.25' });
    await bench.later(61);
    const note = 'Where do these coins come from?';
    const asked = { params: { id: body.id }, token: first.token, body: { note } };
    expect((await bench.call(askAboutWithdrawal, asked)).status).toBe(204);
    expect(await eventsOf(bench.identity.platform, 'WithdrawalQuestion', body.id)).toMatchObject([{ note }]);
    expect((await bench.call(rejectWithdrawal, asked)).status).toBe(204);
    expect(await transaction(body.id)).toMatchObject({ stage: 'rejected', reason: 'RiskDeclined' });
    expect(await bench.balance(anna.id, 'ETH')).toBe(before);
    expect((await bench.call(rejectWithdrawal, asked)).problem).toBe('ReviewClosed');
    expect((await approve(second, body.id)).problem).toBe('ReviewClosed');
    bench.networks.ethereum.hot.delete('ETH');
    await bench.later(60);
    anna = await bench.fresh(anna);
  });
});

describe('a test before it', () => {
  const release = async (id: string, key: string) =>
    bench.call(releaseWithdrawal, {
      params: { id: anna.id, transactionId: id },
      token: anna.token,
      headers: { 'idempotency-key': key },
      body: { stepUp: await bench.prove(anna, 'releaseWithdrawal', releaseOperation(id)) },
    });

  it('is sent first; the rest is held, and leaves when its user says so', async () => {
    await bench.later(2 * DAY);
    anna = await bench.fresh(anna);
    const before = await bench.balance(anna.id, 'ETH');
    const { body, status, text } = await bench.send(anna, { ...eth, amount: '0.2', testAmount: '0.01' });
    expect(status, text).toBe(200);
    if (body.type !== 'Withdraw' || body.details.test === null) throw new Error('It has a test.');
    expect(body).toMatchObject({ stage: 'test', amount: '0.19', details: { test: { amount: '0.0092' } } });
    const testId = body.details.test.transactionId;
    expect(await transaction(testId)).toMatchObject({
      stage: 'undo',
      amount: '0.01',
      details: { testOf: body.id },
    });
    expect(before - (await bench.balance(anna.id, 'ETH'))).toBe(2n * 10n ** 17n);
    expect((await release(body.id, randomUUID())).problem).toBe('ReleaseNotPossible');
    await bench.later(61);
    await bench.later(3);
    expect((await transaction(body.id)).stage).toBe('test');
    await deliver(testId);
    await bench.later(3);
    expect((await transaction(body.id)).stage).toBe('release');
    const released = await release(body.id, randomUUID());
    expect(released.body.stage, released.text).toBe('undo');
    await bench.later(61);
    await bench.later(1);
    expect(await bench.paymentsOf(body.id)).toHaveLength(1);
    await deliver(body.id);
    expect((await transaction(body.id)).stage).toBe('successful');
    expect(before - (await bench.balance(anna.id, 'ETH'))).toBe(2n * 10n ** 17n);
    expect(await bench.balance(anna.id, 'ETH', 'held')).toBe(0n);
  });

  it('that comes to nothing gives the rest back, and a rest that nobody releases goes back after a day', async () => {
    const before = await bench.balance(anna.id, 'ETH');
    const canceled = await bench.send(anna, { ...eth, amount: '0.2', testAmount: '0.01' });
    if (canceled.body.type !== 'Withdraw') throw new Error('It is one.');
    const params = { id: anna.id, transactionId: canceled.body.details.test?.transactionId ?? '' };
    expect((await bench.call(cancelTransaction, { params, token: anna.token })).status).toBe(200);
    await bench.later(3);
    expect((await transaction(canceled.body.id)).stage).toBe('canceled');
    expect(await bench.balance(anna.id, 'ETH')).toBe(before);
    const left = await bench.send(anna, { ...eth, amount: '0.2', testAmount: '0.01' });
    if (left.body.type !== 'Withdraw') throw new Error('It is one.');
    await bench.later(61);
    await bench.later(3);
    await deliver(left.body.details.test?.transactionId ?? '');
    await bench.later(3);
    await bench.later(DAY + 1);
    anna = await bench.fresh(anna);
    expect(await transaction(left.body.id)).toMatchObject({ stage: 'canceled', reason: 'Expired' });
    expect(before - (await bench.balance(anna.id, 'ETH'))).toBe(10n ** 16n);
  });
});
