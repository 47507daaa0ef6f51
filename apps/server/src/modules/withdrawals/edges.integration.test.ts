import { randomUUID } from 'node:crypto';
import { cancelTransaction, createWithdrawal, freezeUser, withdrawalOperation } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDelivery } from '../../platform/outbox/delivery.ts';
import { fanOut } from '../../platform/outbox/store.ts';
import { type Customer, openWithdrawalBench, type Send } from './testing/withdrawal-bench.ts';

const bench = await openWithdrawalBench();
afterAll(bench.close);

const eth: Send = {
  coin: 'ETH',
  network: 'ethereum',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: '0.1',
};
const echoed = { ...eth, memo: null, fee: '0.0008' };
const HELD = 10n ** 17n;

let anna: Customer;
beforeAll(async () => {
  const [first] = await bench.customers(1);
  if (first === undefined) throw new Error('One was asked for.');
  anna = first;
  await bench.fund(anna.id, 'ETH', '10');
  await bench.fund('gim', 'ETH', '5');
});

async function callOf(key: string, body: typeof echoed & { testAmount?: string } = echoed) {
  const stepUp = await bench.prove(anna, 'createWithdrawal', withdrawalOperation(body, key));
  const sent = {
    params: { id: anna.id },
    headers: { 'idempotency-key': key },
    body: { ...body, stepUp },
  };
  return () => bench.call(createWithdrawal, { ...sent, token: anna.token });
}
const held = () => bench.balance(anna.id, 'ETH', 'held');
const rowsOf = async (key: string) =>
  (
    await bench.identity.platform.db.pool.query<{ id: string; state: string }>(
      'select id, state from withdrawals.withdrawal where idempotency_key = $1',
      [key],
    )
  ).rows;
const cancel = (transactionId: string) =>
  bench.call(cancelTransaction, { params: { id: anna.id, transactionId }, token: anna.token });

/** Orders and broadcasts a withdrawal. */
async function sendOut(): Promise<{
  id: string;
  payment: Awaited<ReturnType<typeof bench.paymentsOf>>[number];
}> {
  const { body } = await bench.send(anna, eth);
  await bench.later(61);
  await bench.later(1);
  const [payment] = await bench.paymentsOf(body.id);
  if (payment === undefined) throw new Error('Nothing was ordered.');
  await bench.owner.onBroadcast({ ...payment, state: 'broadcast', txid: '0x1' });
  return { id: body.id, payment };
}

describe('C-06 a process that dies', () => {
  it.each(['before', 'after'] as const)(
    'C-06 %s the money is held: the same key goes on with the same proof, and it is held once',
    async (when) => {
      const had = await held();
      const key = randomUUID();
      const call = await callOf(key);
      bench.faults.set('hold', when);
      expect((await call()).status).toBe(when === 'after' ? 200 : 500);
      expect(await rowsOf(key)).toMatchObject([{ state: when === 'after' ? 'undo' : 'requested' }]);
      const again = await call();
      expect(again.status, again.text).toBe(200);
      expect((await held()) - had).toBe(HELD);
      await cancel(again.body.id);
      expect(await held()).toBe(had);
    },
  );

  it('M-06 before the money is held: another request with its key opens nothing, and the first one goes on', async () => {
    const had = await held();
    const key = randomUUID();
    const call = await callOf(key);
    bench.faults.set('hold', 'before');
    await call();
    const other = await callOf(key, { ...echoed, amount: '5' });
    expect((await other()).problem).toBe('IdempotencyKeyReused');
    expect(await held()).toBe(had);
    const { body } = await call();
    expect((await held()) - had).toBe(HELD);
    await cancel(body.id);
  });

  it('C-06 and nobody comes back: what was proven and never held is given up, and opens nothing later', async () => {
    const had = await held();
    const key = randomUUID();
    const call = await callOf(key);
    bench.faults.set('hold', 'before');
    await call();
    await bench.later(601);
    await bench.later(3);
    anna = await bench.fresh(anna);
    expect(await rowsOf(key)).toEqual([]);
    expect((await call()).problem).toBe('StepUpInvalid');
    expect(await held()).toBe(had);
  });

  it.each(['before', 'after'] as const)(
    'C-06 %s it is settled: told again, it settles once',
    async (when) => {
      const before = await bench.balance(anna.id, 'ETH');
      const fees = await bench.balance('gim', 'ETH', 'fees');
      const { id, payment } = await sendOut();
      const final = { ...payment, state: 'final', txid: '0x1', height: 3, feeUnits: 5n } as const;
      bench.faults.set('settle', when);
      await expect(bench.owner.onFinal(final)).rejects.toThrow('killed');
      await bench.owner.onFinal(final);
      expect(await bench.stageOf(anna, id)).toBe('successful');
      expect(before - (await bench.balance(anna.id, 'ETH'))).toBe(HELD);
      expect((await bench.balance('gim', 'ETH', 'fees')) - fees).toBe(800_000_000_000_000n);
    },
  );

  it.each(['before', 'after'] as const)(
    'C-06 %s it is given back: told again, it is back once',
    async (when) => {
      const before = await bench.balance(anna.id, 'ETH');
      const { id, payment } = await sendOut();
      const failed = { ...payment, state: 'failed', reason: 'dead' } as const;
      bench.faults.set('release', when);
      await expect(bench.owner.onFailed(failed)).rejects.toThrow('killed');
      await bench.owner.onFailed(failed);
      expect(await bench.stageOf(anna, id)).toBe('rejected');
      expect(await bench.balance(anna.id, 'ETH')).toBe(before);
    },
  );

  it('C-06 between the rest and its test: the rest goes back, and nothing is sent', async () => {
    const before = await bench.balance(anna.id, 'ETH');
    const key = randomUUID();
    const call = await callOf(key, { ...echoed, amount: '0.2', testAmount: '0.01' });
    // The rest is held, the test is not.
    bench.faults.set('hold', 'after');
    expect((await call()).status).toBe(500);
    await bench.later(601);
    await bench.later(5);
    await bench.later(5);
    anna = await bench.fresh(anna);
    expect(await rowsOf(key)).toMatchObject([{ state: 'canceled' }]);
    expect(await bench.balance(anna.id, 'ETH')).toBe(before);
  });

  it('M-06 a refusal keeps nothing: the same key may try again when there is enough', async () => {
    const key = randomUUID();
    const all = { ...echoed, amount: '0.2', testAmount: '0.01' };
    const call = await callOf(key, all);
    const before = await bench.balance(anna.id, 'ETH');
    bench.faults.set('hold', 'short');
    expect((await call()).problem).toBe('InsufficientFunds');
    expect(await rowsOf(key)).toEqual([]);
    expect((await call()).problem).toBe('StepUpInvalid');
    const again = await (await callOf(key, all))();
    expect(again.status, again.text).toBe(200);
    expect(before - (await bench.balance(anna.id, 'ETH'))).toBe(2n * HELD);
    await cancel(again.body.id);
    if (again.body.type === 'Withdraw') await cancel(again.body.details.test?.transactionId ?? '');
  });

  it('leaves books that add up', async () => {
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });
});

describe('a frozen account', () => {
  it('gets back everything that has not left', async () => {
    const before = await bench.balance(anna.id, 'ETH');
    const { body } = await bench.send(anna, eth);
    const stepUp = await bench.prove(anna, 'freezeUser', {});
    const frozen = await bench.call(freezeUser, {
      params: { id: anna.id },
      token: anna.token,
      body: { stepUp },
    });
    expect(frozen.status, frozen.text).toBeLessThan(300);
    const { platform } = bench.identity;
    const { consumers } = bench.withdrawals;
    const now = bench.identity.clock.now();
    await platform.db.inTransaction((tx) => fanOut(tx, { lane: 'urgent', consumers, now, limit: 500 }));
    for (const one of consumers) await createDelivery({ ...platform, consumers: [one] }).drain();
    await bench.later(61);
    await bench.later(1);
    expect(await bench.paymentsOf(body.id)).toEqual([]);
    expect(await bench.balance(anna.id, 'ETH')).toBe(before);
  });
});
