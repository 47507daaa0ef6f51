import type { PayoutFindingItem } from '@gim/contract/payouts.desk';
import { describe, expect, test } from 'vitest';
import { findingRules, markedPair, openCount, toneOf } from './finding-rules.ts';

const me = { staffId: 'me', canDecide: true };
const item = (more: Partial<PayoutFindingItem>) => ({
  id: 'one',
  finding: 'OnlyOurs' as const,
  request: null,
  settledAt: null,
  likelyPairId: null,
  ...more,
});
const request = (id: string) => ({ by: { id, name: id }, at: '', action: 'return' as const, note: '' });

test.each([
  ['successful', 'positive'],
  ['sent', 'pending'],
  ['review', 'pending'],
  ['returned', 'negative'],
  ['refused', 'negative'],
] as const)('%s looks %s', (state, tone) => {
  expect(toneOf(state)).toBe(tone);
});

describe('a difference', () => {
  test('of ours alone can be returned, and matched once its other half is known', () => {
    const open = { kind: 'open', canReturn: true } as const;
    expect(findingRules(item({}), me, null)).toEqual({ ...open, main: null, pairId: null });
    expect(findingRules(item({ likelyPairId: 'two' }), me, null)).toEqual({
      ...open,
      main: 'match',
      pairId: 'two',
    });
    expect(findingRules(item({ likelyPairId: 'two' }), me, 'three')).toMatchObject({ pairId: 'three' });
  });

  test('of theirs alone is never returned to a customer', () =>
    expect(findingRules(item({ finding: 'OnlyTheirs' }), me, null)).toMatchObject({ canReturn: false }));

  test('that came back after its end is credited', () =>
    expect(findingRules(item({ finding: 'ReturnedAfterEnd' }), me, null)).toMatchObject({ main: 'credit' }));

  test('that was asked for waits for another person', () => {
    expect(findingRules(item({ request: request('me') }), me, null).kind).toBe('waiting');
    expect(findingRules(item({ request: request('other') }), me, null).kind).toBe('asked');
    const reader = { staffId: 'me', canDecide: false };
    expect(findingRules(item({ request: request('other') }), reader, null).kind).toBe('waiting');
    expect(findingRules(item({}), reader, null).kind).toBe('readOnly');
    expect(findingRules(item({ settledAt: 'then' }), me, null).kind).toBe('settled');
  });

  test('two are a pair when one of each side is marked', () => {
    const ours = item({ id: 'ours' });
    const theirs = item({ id: 'theirs', finding: 'OnlyTheirs' });
    expect(markedPair([ours, theirs], ['theirs', 'ours'])).toEqual(['ours', 'theirs']);
    expect(markedPair([ours, item({ id: 'two' })], ['ours', 'two'])).toBeNull();
    expect(markedPair([ours, theirs], ['ours'])).toBeNull();
    expect(openCount([ours, theirs, item({ settledAt: 'then' })])).toBe(2);
  });
});
