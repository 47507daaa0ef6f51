import { describe, expect, test } from 'vitest';
import { actsOf, ageOf, nextOf, placeOf, thresholdOf } from './case-rules.ts';

const operation = {
  id: '0190a5a0-0000-7000-8000-000000000003',
  number: 'GM-00000003',
  type: 'Withdraw',
  status: 'Confirmed',
  stage: 'broadcast',
  coin: 'USDT',
  amount: '600',
  usd: '600',
  createdAt: '2026-03-01T12:00:00Z',
  timeline: [],
} as const;
const nobody = { closedAt: null, takenBy: null };
const mine = { closedAt: null, takenBy: { id: 'me', name: 'Iryna' } };
const me = { staffId: 'me', rights: ['cases.read', 'cases.work'] } as const;

describe('the age of a case', () => {
  test.each([
    ['11:30', 'underHour'],
    ['11:00', 'underFourHours'],
    ['08:01', 'underFourHours'],
    ['08:00', 'underDay'],
    ['00:00', 'underDay'],
  ] as const)('opened at %s, looked at at 12:00: %s', (time, age) => {
    expect(ageOf(`2026-03-01T${time}:00Z`, Date.parse('2026-03-01T12:00:00Z'))).toBe(age);
  });

  test('after a day it is older', () => {
    expect(ageOf('2026-02-28T12:00:00Z', Date.parse('2026-03-01T12:00:00Z'))).toBe('older');
  });
});

test.each([
  ['WithdrawalLate', 'late'],
  ['WebhookGaveUp', 'tries'],
  ['DrawerDiffers', 'drawer'],
] as const)('%s is opened by %s', (reason, threshold) => {
  expect(thresholdOf(reason)).toBe(threshold);
});

describe('where the money of a case is', () => {
  test.each([
    ['WithdrawalLate', 'queued', 'locked'],
    ['WithdrawalLate', 'broadcast', 'network'],
    ['DepositLate', 'seen', 'incoming'],
    ['PayoutLate', 'review', 'locked'],
    ['PayoutLate', 'sent', 'partner'],
    ['CashOrderLate', 'at_point', 'counter'],
    ['TradeLate', 'executing', 'books'],
  ] as const)('%s at %s: %s', (reason, stage, place) => {
    expect(placeOf({ reason, operation: { ...operation, timeline: [], stage } })).toBe(place);
  });

  test('is settled once the operation has ended, and elsewhere without one', () => {
    const over = { ...operation, timeline: [], status: 'Successful' as const };
    expect(placeOf({ reason: 'WithdrawalLate', operation: over })).toBe('done');
    expect(placeOf({ reason: 'WebhookGaveUp', operation: null })).toBe('notApplied');
    expect(placeOf({ reason: 'DrawerDiffers', operation: null })).toBe('differences');
    expect([nextOf('DepositLate'), nextOf('WebhookGaveUp'), nextOf('DrawerDiffers')]).toEqual([
      'itself',
      'webhook',
      'person',
    ]);
  });
});

describe('what somebody may do with a case', () => {
  test('whoever has it ends it; nobody else, and nobody a closed one', () => {
    expect(actsOf(nobody, me)).toEqual({ canTake: true, canNote: true, canEnd: false });
    expect(actsOf(mine, me)).toEqual({ canTake: false, canNote: true, canEnd: true });
    expect(actsOf(mine, { ...me, staffId: 'other' })).toEqual({
      canTake: false,
      canNote: true,
      canEnd: false,
    });
    const nothing = { canTake: false, canNote: false, canEnd: false };
    expect(actsOf({ ...mine, closedAt: '2026-03-01T12:00:00Z' }, me)).toEqual(nothing);
    expect(actsOf(mine, { staffId: 'me', rights: ['cases.read'] })).toEqual(nothing);
  });
});
