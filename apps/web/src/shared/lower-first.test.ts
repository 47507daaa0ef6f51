import { expect, it } from 'vitest';
import { lowerFirst } from './lower-first.ts';

it.each([
  ['Every Monday at 9:00', 'en-US', 'every Monday at 9:00'],
  ['Щопонеділка, 09:00', 'uk', 'щопонеділка, 09:00'],
  ['', 'uk', ''],
] as const)('begins "%s" in %s with a small letter', (text, language, lower) => {
  expect(lowerFirst(text, language)).toBe(lower);
});
