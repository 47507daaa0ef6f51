import { transactionItem } from '@gim/contract';
import { describe, expect, it } from 'vitest';
import { nextVisitOf } from './next-visit.ts';

const base = {
  number: 'GM-11111111',
  status: 'InProgress',
  stage: 'scheduled',
  createdAt: '2025-10-16T08:00:00Z',
  updatedAt: '2025-10-16T08:00:00Z',
  endedAt: null,
  coin: 'USD',
  amount: '2500',
  direction: 'in',
  counter: null,
  fee: null,
  price: null,
  usd: '2500',
  reason: null,
  canCancel: true,
};

const order = (last: number, slotFrom: string, slotTo: string) =>
  transactionItem.parse({
    ...base,
    id: `11111111-1111-4111-8111-11111111111${last}`,
    type: 'CashIn',
    details: {
      point: {
        id: '22222222-2222-4222-8222-222222222222',
        name: 'Center',
        city: 'Kyiv',
        address: 'Velyka Vasylkivska 72',
        timeZone: 'Europe/Kyiv',
        latitude: 50.4,
        longitude: 30.5,
      },
      slotFrom,
      slotTo,
      cash: '2500',
      cashback: null,
      codeFrom: slotFrom,
      thenBuy: null,
      isRescheduled: false,
      chooseAgainUntil: null,
      boughtBy: null,
    },
  });

const trade = transactionItem.parse({
  ...base,
  id: '11111111-1111-4111-8111-111111111119',
  type: 'Buy',
  stage: 'executing',
  details: { quoteId: null },
});

const now = Date.parse('2025-10-16T12:00:00Z');
const over = order(1, '2025-10-16T11:00:00Z', '2025-10-16T11:30:00Z');
const running = order(2, '2025-10-16T11:45:00Z', '2025-10-16T12:15:00Z');
const later = order(3, '2025-10-17T10:00:00Z', '2025-10-17T10:30:00Z');

describe('nextVisitOf', () => {
  it('is the earliest that is not over, whatever order they come in', () => {
    expect(nextVisitOf([later, over, running], now)).toBe(running);
    expect(nextVisitOf([running, later], now)).toBe(running);
  });

  it('leaves out what is over, to the second', () => {
    expect(nextVisitOf([over], now)).toBeNull();
    expect(nextVisitOf([running], Date.parse('2025-10-16T12:15:00Z'))).toBeNull();
  });

  it('is nothing without a cash order', () => {
    expect(nextVisitOf([trade], now)).toBeNull();
    expect(nextVisitOf([], now)).toBeNull();
  });
});
