import { randomUUID } from 'node:crypto';
import { answerFeeChange, deleteRecipient, listRecipients } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from './payout.ts';
import { type Customer, openPayoutBench, payPal } from './testing/payout-bench.ts';

const bench = await openPayoutBench();
afterAll(bench.close);

let anna: Customer;
let boris: Customer;
let cardId: string;
let payPalId: string;
beforeAll(async () => {
  const [one, two] = await bench.customers(2);
  if (one === undefined || two === undefined) throw new Error('Two were asked for.');
  [anna, boris] = [one, two];
  await bench.fund(anna.id, '10000');
  cardId = (await bench.recipient(anna, { kind: 'card', cardToken: bench.cardToken(anna) })).body.id;
  payPalId = (await bench.recipient(anna, payPal)).body.id;
});

const DAY = 86_400;
/** Advances the clock by a day, so that earlier payouts no longer count. */
async function nextDay(): Promise<void> {
  await bench.later(DAY + 60);
  anna = await bench.fresh(anna);
  boris = await bench.fresh(boris);
}

const stageOf = async (id: string) => {
  const [row] = await bench.rows<{ stage: string; status: string; reason: string | null }>(
    'select stage, status, reason from transactions.transaction where id = $1',
    [id],
  );
  return [row?.stage, row?.status, row?.reason];
};

async function paid(recipientId = cardId, amount = '100'): Promise<string> {
  const { status, text, body } = await bench.pay(anna, { recipientId, amount });
  expect(status, text).toBe(200);
  return body.id;
}

describe('from the balance to the recipient', () => {
  it('to a card: held, sent, successful; the partner has what it took and the house the rest of the fee', async () => {
    const before = await bench.balance(anna.id);
    const fees = await bench.balance('gim', 'fees');
    const { body: preview } = await bench.preview(anna, { kind: 'card', recipientId: cardId, amount: '100' });
    expect(preview).toMatchObject({
      fee: '1.5',
      feePercent: '1.5',
      receives: '98.5',
      min: '10',
      max: '2500',
    });
    const id = await paid();
    expect(await bench.balance(anna.id)).toBe(before - 10_000n);
    expect(await stageOf(id)).toEqual(['submitted', 'InProgress', null]);
    await bench.later(1);
    expect(bench.card.submissions.get(id)).toBe(1);
    expect(await stageOf(id)).toEqual(['submitted', 'InProgress', null]);
    bench.card.set(id, 'sent');
    await bench.later(10);
    expect(await stageOf(id)).toEqual(['sent', 'Confirmed', null]);
    bench.card.set(id, 'successful');
    await bench.later(20);
    expect(await stageOf(id)).toEqual(['successful', 'Successful', null]);
    expect(await bench.balance(anna.id, 'held')).toBe(0n);
    // $98.50 to the recipient, $1 to the partner, $0.50 to the house.
    expect(await bench.balance('partner:card', 'outside')).toBe(9_950n);
    expect(await bench.balance('gim', 'fees')).toBe(fees + 50n);
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });

  it('returned and failed give the money back once; what comes back after the end changes nothing', async () => {
    await nextDay();
    const before = await bench.balance(anna.id);
    for (const [state, reason] of [
      ['returned', 'Returned'],
      ['failed', 'PartnerRefused'],
    ] as const) {
      const id = await paid();
      await bench.later(1);
      bench.card.set(id, 'sent');
      await bench.later(10);
      bench.card.set(id, state);
      await bench.later(30);
      expect(await stageOf(id)).toEqual(['rejected', 'Rejected', reason]);
      expect(await bench.balance(anna.id)).toBe(before);
    }
    const id = await paid();
    await bench.later(1);
    bench.card.set(id, 'successful');
    await bench.later(30);
    bench.card.set(id, 'returned');
    await send(id);
    expect(await stageOf(id)).toEqual(['successful', 'Successful', null]);
    expect(await bench.balance(anna.id)).toBe(before - 10_000n);
    const [row] = await bench.rows<{ returned: boolean }>(
      'select returned_at is not null as returned from payouts.payout where id = $1',
      [id],
    );
    expect(row).toEqual({ returned: true });
  });
});

/** Delivers and handles a signed webhook. */
async function send(payoutId: string, id = `msg_${randomUUID()}`): Promise<string> {
  const body = JSON.stringify({ payoutId, event: 'payout.changed' });
  const { statusCode } = await bench.identity.app.server.inject({
    method: 'POST',
    url: '/api/webhooks/payouts',
    headers: bench.signed({ id, body }),
    payload: body,
  });
  expect(statusCode).toBe(204);
  await bench.processMessage(id);
  return id;
}

describe('another fee', () => {
  async function asked(): Promise<string> {
    const id = await paid();
    await bench.later(1);
    bench.card.set(id, { feeChanged: cents(400n) });
    await send(id);
    return id;
  }
  const answer = (who: Customer, transactionId: string, body: { isAccepted: boolean; fee: string }) =>
    bench.call(answerFeeChange, { params: { id: who.id, transactionId }, token: who.token, body });

  it('waits for the customer: accepted it goes on with the new fee', async () => {
    await nextDay();
    const id = await asked();
    const { body } = await bench.transaction(anna, id);
    expect(body.details).toMatchObject({
      feeChange: { fee: { amount: '4' }, receives: { amount: '96' } },
    });
    expect((await answer(anna, id, { isAccepted: true, fee: '3' })).problem).toBe('FeeChanged');
    expect((await answer(boris, id, { isAccepted: true, fee: '4' })).problem).toBe('NotFound');
    const accepted = await answer(anna, id, { isAccepted: true, fee: '4' });
    expect(accepted.status, accepted.text).toBe(200);
    expect([accepted.body.fee?.amount, accepted.body.details]).toMatchObject([
      '4',
      { feeChange: null, receives: { amount: '96' } },
    ]);
    expect((await answer(anna, id, { isAccepted: true, fee: '4' })).problem).toBe('FeeChangeClosed');
    bench.card.set(id, 'sent');
    await bench.later(10);
    const sent = (await bench.transaction(anna, id)).body;
    expect([sent.stage, sent.fee?.amount, sent.details]).toMatchObject([
      'sent',
      '4',
      { feeChange: null, receives: { amount: '96' } },
    ]);
    bench.card.set(id, 'successful');
    await bench.later(30);
    expect((await stageOf(id))[0]).toBe('successful');
    expect(bench.card.acceptedFees.filter(({ payoutId }) => payoutId === id)).toHaveLength(1);
  });

  it('declined or not answered within a day the money is back, and the partner was told', async () => {
    await nextDay();
    const before = await bench.balance(anna.id);
    const declined = await asked();
    const { status, text } = await answer(anna, declined, { isAccepted: false, fee: '4' });
    expect(status, text).toBe(200);
    expect(await stageOf(declined)).toEqual(['canceled', 'Canceled', 'FeeDeclined']);
    const silent = await asked();
    await bench.later(DAY - 60);
    anna = await bench.fresh(anna);
    expect((await stageOf(silent))[0]).toBe('submitted');
    await bench.later(3660);
    expect(await stageOf(silent)).toEqual(['canceled', 'Canceled', 'Expired']);
    expect(bench.card.shown(silent).state).toBe('canceled');
    expect(await bench.balance(anna.id)).toBe(before);
  });
});

describe('recipients', () => {
  it('are the caller’s own; a deleted one is gone from the list and its payouts stay', async () => {
    await nextDay();
    const list = (who: Customer) =>
      bench.call(listRecipients, { params: { id: who.id }, token: who.token, query: {} });
    expect((await list(anna)).body.items).toHaveLength(2);
    expect((await list(boris)).body.items).toEqual([]);
    expect((await bench.pay(boris, { recipientId: cardId })).problem).toBe('NotFound');
    const { body } = await bench.recipient(anna, { ...payPal, address: 'second@paypal.example' });
    const id = await paid(body.id);
    const params = { id: anna.id, recipientId: body.id };
    const gone = await bench.call(deleteRecipient, { params, token: anna.token });
    expect(gone.status).toBe(204);
    expect((await bench.call(deleteRecipient, { params, token: anna.token })).problem).toBe('NotFound');
    expect((await list(anna)).body.items).toHaveLength(2);
    await bench.later(1);
    bench.paypal.set(id, 'successful');
    await bench.later(30);
    expect((await stageOf(id))[0]).toBe('successful');
  });
});

/** Runs last: it takes longer than any session lives. */
describe('nobody claims it', () => {
  it('to PayPal: unclaimed for 30 days, then canceled with the money back', async () => {
    await nextDay();
    const before = await bench.balance(anna.id);
    const id = await paid(payPalId);
    bench.paypal.first = 'sent';
    await bench.later(1);
    bench.paypal.first = 'processing';
    bench.paypal.set(id, 'unclaimed');
    await bench.later(10);
    const { body } = await bench.transaction(anna, id);
    expect([body.stage, body.canCancel]).toEqual(['unclaimed', true]);
    for (let day = 0; day < 29; day += 1) await bench.later(DAY);
    expect((await stageOf(id))[0]).toBe('unclaimed');
    await bench.later(DAY + 3600);
    expect(await stageOf(id)).toEqual(['canceled', 'Canceled', 'Expired']);
    expect(await bench.balance(anna.id)).toBe(before);
  });
});
