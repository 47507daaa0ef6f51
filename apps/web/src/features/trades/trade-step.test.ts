import type { TransactionItem } from '@gim/contract';
import { describe, expect, it } from 'vitest';
import { sampleQuote as quote } from './testing/sample-quote.ts';
import { type FirmQuote, nextState, type TradeEvent, type TradeState } from './trade-step.ts';

const firm: FirmQuote = { quote, until: 20_000 };
const fresh: FirmQuote = { quote: { ...quote, id: '0190a5a0-0000-7000-8000-000000000002' }, until: 40_000 };
const transaction: TransactionItem = {
  id: '0190a5a0-0000-7000-8000-000000000003',
  number: 'B-7R',
  type: 'Buy',
  status: 'Completed',
  stage: 'completed',
  createdAt: quote.createdAt,
  updatedAt: quote.createdAt,
  endedAt: quote.createdAt,
  coin: 'LTC',
  amount: '1.06',
  direction: 'in',
  counter: null,
  fee: null,
  price: null,
  usd: null,
  reason: null,
  canCancel: false,
  details: { quoteId: quote.id },
};

const request = { given: 'quoteAmount', text: '100' } as const;
const start: TradeState = { request: { given: 'quoteAmount', text: '' }, step: { kind: 'typing' } };
const reloaded: TradeState = { ...start, step: { kind: 'restoring', isStuck: false } };
const follow = (...events: readonly TradeEvent[]): TradeState => events.reduce(nextState, start);

const typed = { type: 'typed', request } as const;
const asked = { type: 'asked' } as const;
const quoted = { type: 'quoted', firm } as const;
const sent = { type: 'sent' } as const;
const unanswered = { type: 'unanswered', failure: null } as const;

describe('the way to a trade', () => {
  it('goes over a request and a price, and ends once', () => {
    expect(follow(typed)).toEqual({ request, step: { kind: 'typing' } });
    expect(follow(typed, asked).step).toEqual({ kind: 'asking' });
    expect(follow(typed, asked, quoted).step).toEqual({ kind: 'quoted', firm, before: null });
    const done = follow(typed, asked, quoted, sent, { type: 'done', transaction });
    expect(done.step).toEqual({ kind: 'done', firm, transaction });
    expect(nextState(done, { type: 'lapsed', refusal: null })).toBe(done);
  });

  it('forgets the price when the request changes', () => {
    const next = follow(typed, asked, quoted, { type: 'typed', request: { ...request, text: '1000' } });
    expect(next).toEqual({ request: { ...request, text: '1000' }, step: { kind: 'typing' } });
    // A late response to the old request is not a price of the new one.
    expect(nextState(next, quoted)).toBe(next);
  });

  it('does not accept a price that has run out', () => {
    const over = follow(typed, asked, quoted, { type: 'expired', quoteId: quote.id });
    expect(over.step).toEqual({ kind: 'over', firm, refusal: null });
    expect(nextState(over, sent)).toBe(over);
  });

  it('hears only of its own price that it has run out', () => {
    const standing = follow(typed, asked, { type: 'quoted', firm: fresh });
    expect(nextState(standing, { type: 'expired', quoteId: quote.id })).toBe(standing);
    // A trade in flight does not expire with its quote.
    const sending = follow(typed, asked, quoted, sent);
    expect(nextState(sending, { type: 'expired', quoteId: quote.id })).toBe(sending);
  });

  it('has a moved price accepted anew, beside what it was', () => {
    const moved = follow(typed, asked, quoted, sent, { type: 'moved', firm: fresh });
    expect(moved.step).toEqual({ kind: 'quoted', firm: fresh, before: quote });
    expect(nextState(moved, sent).step).toEqual({ kind: 'sending', firm: fresh, isRetry: false });
  });

  it('stays with what was sent until its end is known', () => {
    const lost = follow(typed, asked, quoted, sent, unanswered);
    expect(lost.step).toEqual({ kind: 'unanswered', firm, failure: null });
    for (const event of [{ type: 'typed', request: { ...request, text: '7' } } as const, asked, quoted]) {
      expect(nextState(lost, event)).toBe(lost);
    }
    expect(nextState(lost, sent).step).toEqual({ kind: 'sending', firm, isRetry: true });
    expect(nextState(nextState(lost, sent), { type: 'done', transaction }).step.kind).toBe('done');
  });

  it('goes on after a reload with what was sent before it', () => {
    const restored = { type: 'restored', firm, request } as const;
    expect(nextState(reloaded, restored)).toEqual({
      request,
      step: { kind: 'unanswered', firm, failure: null },
    });
    // But not while another step is already in progress.
    const standing = follow(typed, asked);
    expect(nextState(standing, restored)).toBe(standing);
  });

  it('takes nothing new before it is read what was sent, however long that takes', () => {
    for (const event of [typed, asked, quoted, sent]) expect(nextState(reloaded, event)).toBe(reloaded);
    const stuck = nextState(reloaded, { type: 'stuck' });
    expect(stuck.step).toEqual({ kind: 'restoring', isStuck: true });
    expect(nextState(stuck, typed)).toBe(stuck);
    expect(nextState(stuck, { type: 'restoring' })).toEqual(reloaded);
    expect(nextState(reloaded, { type: 'forgotten' })).toEqual(start);
  });
});
