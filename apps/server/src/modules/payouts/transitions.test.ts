import { describe, expect, it } from 'vitest';
import { cents, type Payout, type PayoutState, payoutStates } from './payout.ts';
import type { PartnerPayout } from './ports.ts';
import { isStep, partnerStates, planOf, steps } from './transitions.ts';

const AT = new Date('2026-03-01T12:00:00Z');

const payout = (state: PayoutState, changed: Partial<Payout> = {}): Payout => ({
  id: 'p',
  userId: 'u',
  kind: 'paypal',
  recipientId: 'r',
  amount: '10000',
  fee: '150',
  state,
  idempotencyKey: 'k',
  deviceId: 'd',
  proofMethod: 'passkey',
  provenAt: AT,
  operationHash: '',
  signs: [],
  approvalsNeeded: 0,
  delayedUntil: null,
  nextAt: AT,
  polls: 0,
  tries: 1,
  orderedAt: AT,
  lastTryAt: AT,
  acceptedAt: AT,
  ending: null,
  rejectedBy: null,
  partnerReference: null,
  partnerSequence: '-1',
  feeChange: null,
  feeChangeUntil: null,
  acceptedFee: null,
  unclaimedUntil: null,
  returnedAt: null,
  endKey: 'e',
  createdAt: AT,
  movedAt: AT,
  ...changed,
});

const states = ['processing', 'sent', 'unclaimed', 'successful', 'returned', 'failed', 'canceled'] as const;
type PartnerAnswer = (typeof states)[number] | { readonly feeChanged: ReturnType<typeof cents> };

const said = (state: PartnerAnswer, sequence = 1): PartnerPayout => ({
  reference: 'R',
  payoutId: 'p',
  amount: cents(9_850n),
  fee: cents(100n),
  to: '',
  at: AT,
  state,
  sequence,
});

/** The state that a plan leads to. */
function landsAt(row: Payout, found: PartnerPayout): PayoutState {
  const plan = planOf(row, found);
  if (plan.do === 'settle') return 'successful';
  return plan.do === 'move' || plan.do === 'refund' ? plan.to : row.state;
}

describe('H-04 what the partner says, against every state', () => {
  it('leads only along the table, and nowhere from what has ended or was never given to the partner', () => {
    for (const state of payoutStates)
      for (const answer of states) {
        const to = landsAt(payout(state), said(answer));
        if (!partnerStates.includes(state)) expect([state, answer, to]).toEqual([state, answer, state]);
        else if (to !== state) expect([state, answer, isStep(state, to)]).toEqual([state, answer, true]);
      }
  });

  it('has this outcome', () => {
    const table = partnerStates.map((state) => [
      state,
      ...states.map((one) => planOf(payout(state), said(one)).do),
    ]);
    expect(table).toEqual([
      ['ordered', 'note', 'move', 'move', 'move', 'refund', 'refund', 'refund'],
      ['sent', 'nothing', 'nothing', 'move', 'settle', 'refund', 'refund', 'refund'],
      ['unclaimed', 'nothing', 'nothing', 'nothing', 'settle', 'refund', 'refund', 'refund'],
    ]);
    expect(planOf(payout('successful'), said('returned')).do).toBe('returnedAfterEnd');
    expect(planOf(payout('successful', { returnedAt: AT }), said('returned')).do).toBe('nothing');
    expect(planOf(payout('canceled'), said('sent')).do).toBe('alarm');
    expect(planOf(payout('rejected'), said('failed')).do).toBe('nothing');
  });

  it('does not heed an answer that is older than the last one', () => {
    for (const answer of states)
      expect(planOf(payout('sent', { partnerSequence: '5' }), said(answer, 4)).do).toBe('nothing');
  });

  it('ends nothing while another amount has arrived than was promised', () => {
    const other = { ...said('successful'), amount: cents(9_849n) };
    expect(planOf(payout('sent'), other).do).toBe('alarm');
  });

  it('another fee is asked about once, and never one that eats the amount', () => {
    const fee = said({ feeChanged: cents(400n) });
    expect(planOf(payout('ordered'), fee)).toEqual({ do: 'askFee', fee: cents(400n) });
    expect(planOf(payout('ordered', { feeChange: '400' }), fee).do).toBe('nothing');
    expect(planOf(payout('ordered', { acceptedFee: '400' }), fee).do).toBe('nothing');
    expect(planOf(payout('unclaimed'), fee).do).toBe('alarm');
    expect(planOf(payout('ordered'), said({ feeChanged: cents(10_000n) })).do).toBe('alarm');
  });

  it('all 720 orders of six answers end in the newest of them', () => {
    const six = ['processing', 'sent', 'unclaimed', 'unclaimed', 'successful', 'returned'] as const;
    const orders = (list: readonly number[]): number[][] =>
      list.length < 2
        ? [[...list]]
        : list.flatMap((one) => orders(list.filter((other) => other !== one)).map((rest) => [one, ...rest]));
    const all = orders([0, 1, 2, 3, 4, 5]);
    expect(all).toHaveLength(720);
    for (const order of all) {
      let row = payout('ordered');
      let ends = 0;
      for (const index of order) {
        const found = said(six[index] ?? 'sent', index);
        for (let step = 0; step < 4; step += 1) {
          const to = landsAt(row, found);
          if (to === row.state) break;
          if (['successful', 'rejected'].includes(to)) ends += 1;
          row = { ...row, state: to, partnerSequence: `${index}` };
        }
      }
      // The first end wins, and every order has exactly one.
      const isReturnedFirst = order.indexOf(5) < order.indexOf(4);
      expect([row.state, ends]).toEqual([isReturnedFirst ? 'rejected' : 'successful', 1]);
    }
  });
});

describe('the table of steps', () => {
  it('has no way out of an end, and a way to an end from everywhere else', () => {
    const ends: readonly PayoutState[] = ['refused', 'successful', 'rejected', 'canceled'];
    for (const state of payoutStates)
      expect([state, steps[state].length === 0]).toEqual([state, ends.includes(state)]);
  });
});
