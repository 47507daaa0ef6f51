import { describe, expect, it } from 'vitest';
import { dayReason, firstFreeDay, shownSlots } from './free-times.ts';

const day = (date: string, state: 'open' | 'dayOff' | 'tooSoon' | 'full', limit = '20000') => ({
  date,
  state,
  limit,
});
const slot = (from: string, to: string, reason: 'taken' | 'past' | 'tooSoon' | 'full' | null = null) => ({
  from: `2026-11-16T${from}:00Z`,
  to: `2026-11-16T${to}:00Z`,
  isAvailable: reason === null,
  reason,
});

describe('days', () => {
  const days = [
    day('2026-11-16', 'tooSoon'),
    day('2026-11-17', 'open', '1000.00'),
    day('2026-11-18', 'dayOff'),
    day('2026-11-19', 'open'),
  ];

  it('says why one cannot be chosen', () => {
    expect(days.map((one) => dayReason(one, '2500'))).toEqual(['tooSoon', 'full', 'dayOff', null]);
    expect(days.map((one) => dayReason(one, null))).toEqual(['tooSoon', null, 'dayOff', null]);
  });

  it('keeps the chosen day while it can be had', () => {
    expect(firstFreeDay(days, { chosen: '2026-11-19', amount: null })).toBe('2026-11-19');
    expect(firstFreeDay(days, { chosen: '2026-11-18', amount: null })).toBe('2026-11-17');
    expect(firstFreeDay(days, { chosen: null, amount: '2500' })).toBe('2026-11-19');
    expect(firstFreeDay([], { chosen: null, amount: null })).toBeNull();
  });
});

it('marks the gap of a break and leaves out what is past', () => {
  const slots = shownSlots([
    slot('09:00', '09:30', 'past'),
    slot('09:30', '10:00'),
    slot('10:00', '10:30', 'taken'),
    slot('11:30', '12:00'),
  ]);
  expect(slots.map(({ from, isAfterBreak }) => [from.slice(11, 16), isAfterBreak])).toEqual([
    ['09:30', false],
    ['10:00', false],
    ['11:30', true],
  ]);
});
