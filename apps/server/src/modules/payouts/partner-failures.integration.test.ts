import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyPartner } from './apply-partner.ts';
import type { PartnerPayout } from './ports.ts';
import { type Customer, openPayoutBench, payPal } from './testing/payout-bench.ts';
import type { Fault } from './testing/test-partner.ts';

const bench = await openPayoutBench();
afterAll(bench.close);

let anna: Customer;
let cardId: string;
let payPalId: string;
beforeAll(async () => {
  const [one] = await bench.customers(1);
  if (one === undefined) throw new Error('One was asked for.');
  anna = one;
  await bench.fund(anna.id, '100000');
  cardId = (await bench.recipient(anna, { kind: 'card', cardToken: bench.cardToken(anna) })).body.id;
  payPalId = (await bench.recipient(anna, payPal)).body.id;
});
beforeEach(async () => {
  await bench.later(86_460);
  anna = await bench.fresh(anna);
});

const stateOf = async (id: string): Promise<string | undefined> =>
  (await bench.rows<{ state: string }>('select state from payouts.payout where id = $1', [id]))[0]?.state;

async function paid(recipientId = cardId): Promise<string> {
  const { status, text, body } = await bench.pay(anna, { recipientId });
  expect(status, text).toBe(200);
  return body.id;
}

/** Polls until no payout is left to ask about. */
async function settleDown(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await bench.later(3600);
  anna = await bench.fresh(anna);
}

describe('P-03 nobody knows what the partner did', () => {
  it.each<Fault>(['before', 'after', 'garbage'])(
    '%s: it stays and is asked about, and is paid at most once',
    async (fault) => {
      const before = await bench.balance(anna.id);
      bench.card.faults.push(fault);
      const id = await paid();
      await bench.later(1);
      expect([await stateOf(id), await bench.balance(anna.id, 'held')]).toEqual(['ordered', 10_000n]);
      // While the outcome is unknown there is no refund and no cancel.
      expect((await bench.cancel(anna, id)).problem).toBe('Unavailable');
      await bench.later(10);
      bench.card.set(id, 'successful');
      await settleDown(2);
      expect(await stateOf(id)).toBe('successful');
      expect(await bench.balance(anna.id)).toBe(before - 10_000n);
      expect(bench.card.submissions.get(id)).toBe(fault === 'before' ? 2 : 1);
    },
  );

  it('a partner that is down for a day gets nothing twice, and the money stays held', async () => {
    const before = await bench.balance(anna.id);
    bench.card.isDown = true;
    const id = await paid();
    await bench.later(1);
    for (let hour = 0; hour < 30; hour += 1) await bench.later(3600);
    anna = await bench.fresh(anna);
    expect([await stateOf(id), await bench.balance(anna.id)]).toEqual(['ordered', before - 10_000n]);
    bench.card.isDown = false;
    await bench.later(3600);
    await bench.later(3600);
    // The partner never had it, and after a day it is not submitted again: refunded.
    expect(await stateOf(id)).toBe('rejected');
    expect(bench.card.payouts.has(id)).toBe(false);
    expect(await bench.balance(anna.id)).toBe(before);
  });

  it('a request that was cut off and arrives later is the same payout', async () => {
    const before = await bench.balance(anna.id);
    bench.card.faults.push('late', 'refuse');
    const id = await paid();
    await bench.later(1);
    // The second attempt is refused while the first may still arrive: too early for a refund.
    await bench.later(10);
    expect(await stateOf(id)).toBe('ordered');
    bench.card.arrive();
    await bench.later(60);
    bench.card.set(id, 'successful');
    await settleDown(2);
    expect([await stateOf(id), await bench.balance(anna.id)]).toEqual(['successful', before - 10_000n]);
  });

  it('a definite refusal ends it at once with the money back', async () => {
    const before = await bench.balance(anna.id);
    bench.card.faults.push('refuse');
    const id = await paid();
    await bench.later(1);
    expect([await stateOf(id), await bench.balance(anna.id)]).toEqual(['rejected', before]);
    expect(bench.card.submissions.get(id)).toBe(1);
  });

  it('a payout that was accepted and is forgotten is never given back', async () => {
    const id = await paid();
    await bench.later(1);
    bench.card.payouts.delete(id);
    for (let day = 0; day < 3; day += 1) await bench.later(86_400);
    anna = await bench.fresh(anna);
    expect(await stateOf(id)).toBe('ordered');
    expect(bench.card.submissions.get(id)).toBe(1);
    // In production a person ends it at the desk.
    expect(await bench.balance(anna.id, 'held')).toBe(10_000n);
    await bench.rows("update payouts.payout set ending = null, next_at = 'infinity' where id = $1", [id]);
  });

  it('after five unknown outcomes nothing new is given to the partner until one try was answered', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      bench.card.isDown = true;
      const { body, text } = await bench.pay(anna, { recipientId: cardId, amount: '10' });
      expect(body.id, text).toBeDefined();
      ids.push(body.id);
      await bench.later(1);
    }
    const tried = ids.filter((id) => bench.card.submissions.has(id));
    expect(tried).toHaveLength(5);
    bench.card.isDown = false;
    await bench.later(120);
    await settleDown(2);
    expect(ids.every((id) => bench.card.payouts.has(id))).toBe(true);
    expect(ids.map((id) => bench.card.submissions.get(id)).every((tries) => tries !== undefined)).toBe(true);
    // PayPal has its own circuit breaker.
    const other = await paid(payPalId);
    await bench.later(1);
    expect(bench.paypal.submissions.get(other)).toBe(1);
  });
});

/** Delivers a signed webhook. Its handler reads the partner's answer. */
async function receive(payoutId: string, id: string): Promise<number> {
  const body = JSON.stringify({ payoutId, event: 'payout.changed' });
  const { statusCode } = await bench.identity.app.server.inject({
    method: 'POST',
    url: '/api/webhooks/payouts',
    headers: bench.signed({ id, body }),
    payload: body,
  });
  return statusCode;
}

const entriesOf = (id: string) =>
  bench.rows<{ count: number }>(
    `select count(*)::int as count from ledger.posting where key in
      (select end_key from payouts.payout where id = $1)`,
    [id],
  );

describe('messages of the partner', () => {
  it('H-02 each message a hundred times in parallel has one effect', async () => {
    const before = await bench.balance(anna.id);
    const id = await paid();
    await bench.later(1);
    for (const state of ['sent', 'successful'] as const) {
      bench.card.set(id, state);
      const message = `msg_${randomUUID()}`;
      const statuses = await Promise.all(Array.from({ length: 100 }, () => receive(id, message)));
      expect(new Set(statuses)).toEqual(new Set([204]));
      await Promise.all(Array.from({ length: 100 }, () => bench.processMessage(message)));
      expect(await stateOf(id)).toBe(state);
    }
    expect(await entriesOf(id)).toEqual([{ count: 1 }]);
    expect(await bench.balance(anna.id)).toBe(before - 10_000n);
    const [steps] = await bench.rows<{ stages: string[] }>(
      'select step_stages as stages from transactions.transaction where id = $1',
      [id],
    );
    expect(steps?.stages).toEqual(['submitted', 'sent', 'successful']);
  });

  it('H-02 a message with another signature, or none, has no effect', async () => {
    const id = await paid();
    await bench.later(1);
    bench.card.set(id, 'successful');
    const body = JSON.stringify({ payoutId: id, event: 'payout.changed' });
    const message = `msg_${randomUUID()}`;
    const good = bench.signed({ id: message, body });
    for (const headers of [
      { ...good, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` },
      { ...good, 'webhook-id': 'msg_other' },
      { 'content-type': 'application/json' },
    ]) {
      const { statusCode } = await bench.identity.app.server.inject({
        method: 'POST',
        url: '/api/webhooks/payouts',
        headers,
        payload: body,
      });
      expect(statusCode).toBe(401);
      await bench.processMessage(message);
    }
    expect(await stateOf(id)).toBe('ordered');
  });

  /** All permutations of a list. */
  const ordersOf = <T>(list: readonly T[]): T[][] =>
    list.length < 2
      ? [[...list]]
      : list.flatMap((one, index) =>
          ordersOf([...list.slice(0, index), ...list.slice(index + 1)]).map((rest) => [one, ...rest]),
        );

  it('H-04 old answers in any order never take a payout back, and end it once', async () => {
    const states = ['processing', 'sent', 'unclaimed', 'successful'] as const;
    const before = await bench.balance(anna.id);
    let count = 0n;
    // All permutations take a while: `PAYOUT_ORDERS=all`. The unit test plans all of them.
    const orders = ordersOf(states).filter(
      (_, index) => process.env.PAYOUT_ORDERS === 'all' || index % 4 === 0,
    );
    for (const order of orders) {
      const { body, text } = await bench.pay(anna, { recipientId: payPalId, amount: '10' });
      expect(body.id, text).toBeDefined();
      await bench.later(1);
      bench.paypal.set(body.id, 'processing');
      const now = bench.paypal.shown(body.id);
      const answers = new Map<string, PartnerPayout>(
        states.map((state, index) => [state, { ...now, state, sequence: now.sequence + index }]),
      );
      const reached = { sequence: -1 };
      for (const state of order) {
        const answer = answers.get(state);
        if (answer === undefined) throw new Error('It was made above.');
        await applyPartner(bench.payouts.core, body.id, answer);
        reached.sequence = Math.max(reached.sequence, answer.sequence);
        const furthest = states[reached.sequence - now.sequence];
        expect(await stateOf(body.id), order.join()).toBe(furthest === 'processing' ? 'ordered' : furthest);
      }
      expect(await entriesOf(body.id)).toEqual([{ count: 1 }]);
      count += 1n;
      // Stay below the daily limits.
      if (count % 18n === 0n) {
        await bench.later(86_460);
        anna = await bench.fresh(anna);
      }
    }
    expect(await bench.balance(anna.id)).toBe(before - count * 1_000n);
    expect((await bench.ledger.audit()).findings).toEqual([]);
  }, 60_000);

  it('H-04 a message says nothing by itself: amounts and states are the partner’s answer', async () => {
    const id = await paid();
    await bench.later(1);
    const message = `msg_${randomUUID()}`;
    expect(await receive(id, message)).toBe(204);
    await bench.processMessage(message);
    expect(await stateOf(id)).toBe('ordered');
    // Another amount than agreed arrived: an alarm, and nobody is charged.
    bench.card.set(id, 'sent');
    await bench.later(10);
    const now = bench.card.shown(id);
    await applyPartner(bench.payouts.core, id, {
      ...now,
      state: 'successful',
      sequence: now.sequence + 1,
      amount: { ...now.amount, units: now.amount.units - 1n },
    });
    expect(await stateOf(id)).toBe('sent');
  });
});
