import { randomUUID } from 'node:crypto';
import { cancelTransaction, createWithdrawal, getTransaction, withdrawalOperation } from '@gim/contract';
import { Address } from '@ton/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedProof, verifiedAccount } from '../../testing/test-identity.ts';
import { withPasskey } from '../../testing/test-passkey.ts';
import { type Customer, openWithdrawalBench, type Send } from './testing/withdrawal-bench.ts';

const bench = await openWithdrawalBench();
afterAll(bench.close);

const ETH_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER_ETH = '0xde709f2102306220921060314715629080e2fb77';
const TON_ADDRESS =
  bench.chains.canonicalAddress('ton', new Address(0, Buffer.alloc(32, 7)).toString()) ?? '';
const eth: Send = { coin: 'ETH', network: 'ethereum', address: ETH_ADDRESS, amount: '0.1' };
const ETH = 10n ** 18n;

let anna: Customer;
let borys: Customer;
beforeAll(async () => {
  const [first, second] = await bench.customers(2);
  if (first === undefined || second === undefined) throw new Error('Two were asked for.');
  anna = first;
  borys = second;
  await bench.fund(anna.id, 'ETH', '10');
  await bench.fund(anna.id, 'TON', '1000');
  await bench.fund('gim', 'ETH', '5');
});

const asOf = ({ id, token }: Customer) => ({ params: { id }, token });
const cancel = (who: Customer, transactionId: string) =>
  bench.call(cancelTransaction, { params: { id: who.id, transactionId }, token: who.token });
const details = async (who: Customer, transactionId: string) =>
  (await bench.call(getTransaction, { params: { id: who.id, transactionId }, token: who.token })).body;

describe('a withdrawal', () => {
  it('C-06 is held, can be undone for a minute, is ordered once, and settles once whatever is told twice', async () => {
    const before = await bench.balance(anna.id, 'ETH');
    const { status, body, text } = await bench.send(anna, eth);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      type: 'Withdraw',
      stage: 'undo',
      amount: '0.1',
      fee: { coin: 'ETH', amount: '0.0008' },
    });
    expect(await bench.balance(anna.id, 'ETH', 'held')).toBe(ETH / 10n);
    await bench.later(59);
    expect(await bench.stageOf(anna, body.id)).toBe('undo');
    await bench.later(2);
    await bench.later(1);
    const [payment] = await bench.paymentsOf(body.id);
    if (payment === undefined) throw new Error('Nothing was ordered.');
    expect(payment).toMatchObject({ state: 'ordered', withdrawalIds: [body.id] });
    expect((await cancel(anna, body.id)).problem).toBe('CancelTooLate');
    const sent = { ...payment, state: 'broadcast', txid: '0xabc' } as const;
    for (let times = 0; times < 2; times += 1) {
      await bench.owner.onBroadcast(sent);
      await bench.owner.onConfirmations({ ...sent, height: 5 }, 3);
    }
    expect(await details(anna, body.id)).toMatchObject({
      stage: 'broadcast',
      details: { txid: '0xabc', confirmations: { have: 3, need: 12 } },
    });
    const final = { ...sent, state: 'final', height: 5, feeUnits: 21_000_000_000_000n } as const;
    const fees = await bench.balance('gim', 'ETH', 'fees');
    const house = await bench.balance('gim', 'ETH', 'house');
    for (let times = 0; times < 3; times += 1) await bench.owner.onFinal(final);
    expect(await details(anna, body.id)).toMatchObject({ stage: 'successful', status: 'Successful' });
    expect(await bench.balance(anna.id, 'ETH', 'held')).toBe(0n);
    expect(await bench.balance(anna.id, 'ETH')).toBe(before - ETH / 10n);
    expect((await bench.balance('gim', 'ETH', 'fees')) - fees).toBe(800_000_000_000_000n);
    expect(house - (await bench.balance('gim', 'ETH', 'house'))).toBe(21_000_000_000_000n);
    expect(await bench.balance('chain:ethereum', 'ETH', 'outside')).toBe(
      ETH / 10n - 800_000_000_000_000n + 21_000_000_000_000n,
    );
  });

  it('C-06 that the network never took is rejected, and the money is back once', async () => {
    const before = await bench.balance(anna.id, 'ETH');
    const { body } = await bench.send(anna, eth);
    await bench.later(61);
    await bench.later(1);
    const [payment] = await bench.paymentsOf(body.id);
    if (payment === undefined) throw new Error('Nothing was ordered.');
    for (let times = 0; times < 2; times += 1)
      await bench.owner.onFailed({ ...payment, state: 'failed', reason: 'refused' });
    expect(await details(anna, body.id)).toMatchObject({ stage: 'rejected', reason: 'BroadcastFailed' });
    expect(await bench.balance(anna.id, 'ETH')).toBe(before);
    await bench.owner.onFinal({ ...payment, state: 'final' });
    expect(await bench.balance(anna.id, 'ETH')).toBe(before);
  });

  it('is given back when it is undone, with its part of the limits', async () => {
    const before = await bench.balance(anna.id, 'ETH');
    const { body } = await bench.send(anna, eth);
    expect((await cancel(anna, body.id)).status).toBe(200);
    expect((await cancel(borys, body.id)).status).toBe(404);
    expect(await bench.balance(anna.id, 'ETH')).toBe(before);
    await bench.later(61);
    await bench.later(1);
    expect(await bench.paymentsOf(body.id)).toEqual([]);
  });

  it('M-06 answers the same key with the same bytes, and does it once', async () => {
    const key = randomUUID();
    const same = { ...eth, memo: null, amount: '0.03', fee: '0.0008' };
    const stepUp = await bench.prove(anna, 'createWithdrawal', withdrawalOperation(same, key));
    const call = { ...asOf(anna), headers: { 'idempotency-key': key }, body: { ...same, stepUp } };
    const [held, once] = [
      await bench.balance(anna.id, 'ETH', 'held'),
      await bench.call(createWithdrawal, call),
    ];
    expect(once.status, once.text).toBe(200);
    expect((await bench.call(createWithdrawal, call)).text).toBe(once.text);
    expect((await bench.balance(anna.id, 'ETH', 'held')) - held).toBe((3n * ETH) / 100n);
    await cancel(anna, once.body.id);
  });

  it('M-06 refuses the same key with another body', async () => {
    const key = randomUUID();
    const first = await bench.send(anna, { ...eth, amount: '0.02' }, key);
    expect(first.status, first.text).toBe(200);
    const echoed = { ...eth, memo: null, amount: '0.02', fee: '0.0008' };
    const again = await bench.call(createWithdrawal, {
      ...asOf(anna),
      headers: { 'idempotency-key': key },
      body: {
        ...echoed,
        stepUp: await bench.prove(anna, 'createWithdrawal', withdrawalOperation(echoed, key)),
      },
    });
    // Another proof makes another body, which the same key refuses.
    expect(again.problem).toBe('IdempotencyKeyReused');
    await cancel(anna, first.body.id);
  });
});

describe('W-09 the fresh factor', () => {
  const key = randomUUID();
  const echoed = { ...eth, memo: null, fee: '0.0008', amount: '0.05' };
  it.each([
    ['another amount', { amount: '0.06' }],
    ['another address', { address: OTHER_ETH }],
    ['a test that was not there', { testAmount: '0.01' }],
  ])('W-09 is worth nothing for %s', async (_what, changed) => {
    const stepUp = await bench.prove(anna, 'createWithdrawal', withdrawalOperation(echoed, key));
    const { problem } = await bench.call(createWithdrawal, {
      ...asOf(anna),
      headers: { 'idempotency-key': key },
      body: { ...echoed, ...changed, stepUp },
    });
    expect(problem).toBe('StepUpInvalid');
  });

  it('W-09 is worth nothing with another idempotency key, and is needed at all', async () => {
    const stepUp = await bench.prove(anna, 'createWithdrawal', withdrawalOperation(echoed, key));
    const other = { ...asOf(anna), headers: { 'idempotency-key': randomUUID() } };
    expect((await bench.call(createWithdrawal, { ...other, body: { ...echoed, stepUp } })).problem).toBe(
      'StepUpInvalid',
    );
    expect((await bench.call(createWithdrawal, { ...other, body: echoed })).problem).toBe('StepUpRequired');
  });

  it('W-09 a fee that is another one by then is refused with the new one', async () => {
    const { problem, text } = await bench.send(anna, { ...eth, fee: '0.0007' });
    expect(problem).toBe('FeeChanged');
    expect(text).toContain('"0.0008"');
  });
});

describe('where it may go', () => {
  it.each([
    [
      'C-12 a wrong checksum',
      { address: ETH_ADDRESS.replace('52908400098527886E', '52908400098527886e') },
      'AddressInvalid',
    ],
    [
      'C-12 an address of another network',
      { address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
      'AddressOfOtherNetwork',
    ],
    ['a network that nothing stands behind', { coin: 'USDT', network: 'tron' }, 'NetworkUnavailable'],
    ['more than there is', { amount: '100' }, 'InsufficientFunds'],
    ['less than the network takes', { amount: '0.001' }, 'AmountTooSmall'],
    ['a digit that no ledger has', { amount: '0.1234567890123456789' }, 'AmountInvalid'],
  ])('refuses %s', async (_what, changed, problem) => {
    expect((await bench.preview(anna, { ...eth, memo: null, ...changed })).problem).toBe(problem);
  });

  it('C-12 asks for a memo where the network has them, unless the user says that none is needed', async () => {
    const ton = { coin: 'TON', network: 'ton', address: TON_ADDRESS, memo: null, amount: '2' };
    expect((await bench.preview(anna, ton)).problem).toBe('MemoRequired');
    const { body, text } = await bench.preview(anna, { ...ton, noMemo: true });
    expect(
      body.warnings?.map(({ kind }) => kind),
      text,
    ).toContain('MemoMissing');
    expect((await bench.preview(anna, { ...eth, memo: 'x' })).problem).toBe('MemoInvalid');
  });

  it('C-12 refuses the own address, and moves to another user inside, free and at once after the minute', async () => {
    const own = await bench.chains.depositAddress({ userId: anna.id, coin: 'ETH', network: 'ethereum' });
    expect((await bench.preview(anna, { ...eth, memo: null, address: own.address })).problem).toBe(
      'AddressOwn',
    );
    const theirs = await bench.chains.depositAddress({ userId: borys.id, coin: 'ETH', network: 'ethereum' });
    const had = await bench.balance(borys.id, 'ETH');
    const { body, status, text } = await bench.send(anna, { ...eth, address: theirs.address });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ fee: { amount: '0' }, details: { isInternal: true } });
    await bench.later(61);
    await bench.later(1);
    expect(await bench.stageOf(anna, body.id)).toBe('successful');
    expect((await bench.balance(borys.id, 'ETH')) - had).toBe(ETH / 10n);
    expect(await bench.paymentsOf(body.id)).toEqual([]);
  });
});

describe('what keeps it in', () => {
  it('Q-09 a stop refuses new ones and keeps what is queued', async () => {
    const { body } = await bench.send(anna, eth);
    const { db } = bench.identity.platform;
    const stop = { scope: 'coin', subject: 'ETH', cause: 'staff', reason: 'test', stoppedBy: null } as const;
    const made = await db.inTransaction((tx) => bench.payments.stops.stop(tx, stop));
    expect((await bench.preview(anna, { ...eth, memo: null })).problem).toBe('WithdrawalsStopped');
    await bench.later(61);
    await bench.later(1);
    expect(await bench.stageOf(anna, body.id)).toBe('queued');
    expect(await bench.paymentsOf(body.id)).toEqual([]);
    anna = await bench.fresh(anna);
    expect((await cancel(anna, body.id)).status).toBe(200);
    await db.pool.query('delete from signer.stop where id = $1', [made?.id]).catch(() => undefined);
  });

  it('A-12 D5 the pause after a first factor refuses everything', async () => {
    const account = await verifiedAccount(bench.identity);
    const who = { ...account, passkey: anna.passkey };
    await withPasskey(bench.identity, account);
    await bench.fund(who.id, 'TON', '10');
    const ton = { coin: 'TON', network: 'ton', address: TON_ADDRESS, memo: '1', amount: '2' };
    expect((await bench.preview(who, ton)).problem).toBe('WithdrawalsOnHold');
  });

  it('D5 password and mailed code open a hundred dollars a day and no more', async () => {
    const account = await verifiedAccount(bench.identity);
    await bench.fund(account.id, 'TON', '100');
    const ton = { coin: 'TON', network: 'ton', address: TON_ADDRESS, memo: '1' };
    const sendMailed = async (amount: string) => {
      const key = randomUUID();
      const echoed = { ...ton, amount, fee: '0.05' };
      const asked = { purpose: 'createWithdrawal', operation: withdrawalOperation(echoed, key) } as const;
      return bench.call(createWithdrawal, {
        params: { id: account.id },
        token: account.token,
        headers: { 'idempotency-key': key },
        body: { ...echoed, stepUp: await mailedProof(bench.identity, account, asked) },
      });
    };
    expect((await sendMailed('12')).status).toBe(200);
    const over = await sendMailed('9');
    expect(over.problem).toBe('LimitExceeded');
    expect(over.text).toContain('"unlockedBy":"factor"');
    expect((await sendMailed('8')).status).toBe(200);
  });
});
