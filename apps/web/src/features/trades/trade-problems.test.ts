import { describe, expect, it } from 'vitest';
import { failureKind, refusalFrom } from './trade-problems.ts';

const refusal = (...names: readonly string[]) => ({ problems: names.map((problem) => ({ problem })) });

describe('failureKind', () => {
  it.each([
    ['PriceMoved', 'moved'],
    ['QuoteExpired', 'expired'],
    ['NotFound', 'expired'],
    ['InsufficientFunds', 'refused'],
    ['LiquidityUnavailable', 'refused'],
    ['QuoteUsed', 'refused'],
    ['PriceUnavailable', 'refused'],
    ['TradeNotOffered', 'refused'],
    ['TooManyRequests', 'refused'],
    ['AccountFrozen', 'refused'],
    // Another attempt is in flight and may still execute.
    ['IdempotencyKeyInFlight', 'unanswered'],
    ['InternalError', 'unanswered'],
    ['Unavailable', 'unanswered'],
    ['SomethingNewer', 'unanswered'],
  ])('%s is %s', (name, kind) => {
    expect(failureKind(refusal(name), { isRetry: false })).toBe(kind);
  });

  it.each([
    // Refused before the key was checked: the earlier attempt may have executed.
    ['TooManyRequests', 'unanswered'],
    ['NotAllowed', 'unanswered'],
    ['EmailNotVerified', 'unanswered'],
    ['AccountFrozen', 'unanswered'],
    ['AccountBlocked', 'unanswered'],
    // Refused after the key was checked.
    ['QuoteExpired', 'expired'],
    ['PriceMoved', 'moved'],
    ['InsufficientFunds', 'refused'],
  ])('of something that was sent before %s is %s', (name, kind) => {
    expect(failureKind(refusal(name), { isRetry: true })).toBe(kind);
  });

  it.each([[new TypeError('failed to fetch')], [refusal()], [null]])(
    'without a refusal nobody knows',
    (failure) => {
      expect(failureKind(failure, { isRetry: false })).toBe('unanswered');
    },
  );
});

it('has words for what this screen can say, and none for the rest', () => {
  expect(refusalFrom(refusal('LiquidityUnavailable')).problem).toBe('LiquidityUnavailable');
  expect(refusalFrom(refusal('TooManyRequests')).problem).toBeNull();
});
