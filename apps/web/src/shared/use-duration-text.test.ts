import { expect, test } from 'vitest';
import { durationText } from './use-duration-text.ts';

test.each([
  [4, '4 sec', '4 с'],
  [59.4, '59 sec', '59 с'],
  [60, '1 min', '1 хв'],
  [1_620, '27 min', '27 хв'],
  [3_600, '1 hr', '1 год'],
  [9_000, '2 hr 30 min', '2 год 30 хв'],
  [86_400, '24 hr', '24 год'],
  [259_200, '3 days', '3 дні'],
])('%i seconds are %s, %s', (seconds, english, ukrainian) => {
  expect(durationText(seconds, 'en-US').replaceAll('\u00a0', ' ')).toBe(english);
  expect(durationText(seconds, 'uk').replaceAll('\u00a0', ' ')).toBe(ukrainian);
});
