import { describe, expect, test } from 'vitest';
import { formatCountdown, hasPassed, secondsLeft, untilNextSecond } from './countdown.ts';

describe('secondsLeft', () => {
  test.each([
    { until: 20_000, now: 0, seconds: 20 },
    { until: 20_000, now: 1, seconds: 20 },
    { until: 20_000, now: 19_001, seconds: 1 },
    { until: 20_000, now: 19_999, seconds: 1 },
    { until: 20_000, now: 20_000, seconds: 0 },
    { until: 20_000, now: 90_000, seconds: 0 },
  ])('is $seconds at $now', ({ until, now, seconds }) => {
    expect(secondsLeft(until, now)).toBe(seconds);
  });
});

describe('untilNextSecond', () => {
  test.each([
    { until: 20_000, now: 0, wait: 1000 },
    { until: 20_000, now: 1, wait: 999 },
    { until: 20_000, now: 19_990, wait: 10 },
    { until: 20_000, now: 20_000, wait: undefined },
    { until: 20_000, now: 20_001, wait: undefined },
  ])('is $wait at $now', ({ until, now, wait }) => {
    expect(untilNextSecond(until, now)).toBe(wait);
  });

  test('always lands on a smaller count', () => {
    for (let now = 0; now < 5000; now += 37) {
      const wait = untilNextSecond(5000, now) ?? 0;
      expect(secondsLeft(5000, now + wait)).toBe(secondsLeft(5000, now) - 1);
    }
  });
});

test.each([
  { seconds: 0, text: '0:00' },
  { seconds: 9, text: '0:09' },
  { seconds: 60, text: '1:00' },
  { seconds: 754, text: '12:34' },
  // Partial seconds round up, and negative ones to zero.
  { seconds: 0.2, text: '0:01' },
  { seconds: -3, text: '0:00' },
])('formats $seconds as $text', ({ seconds, text }) => {
  expect(formatCountdown(seconds)).toBe(text);
});

describe('hasPassed', () => {
  test.each([
    { before: 11, after: 10, isPassed: true },
    { before: 15, after: 3, isPassed: true },
    { before: 10, after: 9, isPassed: false },
    { before: 12, after: 11, isPassed: false },
    // A quote that starts below the threshold does not cross it.
    { before: 8, after: 7, isPassed: false },
    { before: 10, after: 10, isPassed: false },
  ])('10 from $before to $after: $isPassed', ({ before, after, isPassed }) => {
    expect(hasPassed(10, before, after)).toBe(isPassed);
  });
});
