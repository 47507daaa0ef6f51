import { expect, it } from 'vitest';
import { daysOf, slotsOf } from './slot-texts.ts';

it('says the highest order of each day, and why a day is closed', () => {
  const days = daysOf(
    [
      { date: '2025-10-16', state: 'open', limit: '20000' },
      { date: '2025-10-19', state: 'dayOff', limit: '0' },
    ],
    { language: 'en-US', closed: (state) => state, upTo: (amount) => `up to ${amount}` },
  );
  expect(days).toEqual([
    {
      key: '2025-10-16',
      weekday: 'Thu',
      date: '16',
      note: '$20k',
      label: 'Thursday, October 16, up to $20,000',
      isClosed: false,
    },
    {
      key: '2025-10-19',
      weekday: 'Sun',
      date: '19',
      note: 'dayOff',
      label: 'Sunday, October 19, dayOff',
      isClosed: true,
    },
  ]);
});

it('leaves out what is over, and shows a break as a gap, on the clock of the point', () => {
  const slot = (from: string, to: string, isAvailable = true) => ({
    from: `2025-10-16T${from}:00Z`,
    to: `2025-10-16T${to}:00Z`,
    isAvailable,
    reason: isAvailable ? null : ('taken' as const),
  });
  const over = { ...slot('08:30', '09:00', false), reason: 'past' as const };
  const day = [over, slot('09:00', '09:30'), slot('09:30', '10:00', false), slot('11:00', '11:30')];
  const slots = slotsOf(day, {
    language: 'uk',
    timeZone: 'Europe/Kyiv',
    gap: (end) => `перерва до ${end}`,
  });
  expect(slots).toEqual([
    { key: '2025-10-16T09:00:00Z', label: '12:00', isTaken: false },
    { key: '2025-10-16T09:30:00Z', label: '12:30', isTaken: true },
    { key: '2025-10-16T11:00:00Z', label: '14:00', isTaken: false, gapBefore: 'перерва до 14:00' },
  ]);
});
