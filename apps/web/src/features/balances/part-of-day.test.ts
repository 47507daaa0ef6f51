import { describe, expect, it } from 'vitest';
import { partOfDay } from './part-of-day.ts';

describe('the part of the day', () => {
  it.each([
    ['04:59', 'evening'],
    ['05:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['17:59', 'afternoon'],
    ['18:00', 'evening'],
    ['00:00', 'evening'],
  ])('at %s is the %s', (time, part) => {
    expect(partOfDay(new Date(`2026-03-05T${time}:00`))).toBe(part);
  });
});
