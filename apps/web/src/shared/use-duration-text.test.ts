import { expect, test } from 'vitest';
import { durationParts } from './use-duration-text.ts';

test.each([
  [0, '1 second'],
  [4, '4 second'],
  [59.4, '59 second'],
  [59.6, '1 minute'],
  [60, '1 minute'],
  [1_620, '27 minute'],
  [3_599, '1 hour'],
  [3_600, '1 hour'],
  [9_000, '2 hour 30 minute'],
  [86_400, '24 hour'],
  [259_200, '3 day'],
])('%d seconds are %s', (seconds, written) => {
  const parts = durationParts(seconds);
  expect(parts.map(({ unit, count }) => `${count} ${unit}`).join(' ')).toBe(written);
});
