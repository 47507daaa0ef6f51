import { describe, expect, test } from 'vitest';
import { dateFormat, instantFormat, shortInstantFormat } from './instant-format.ts';

/** The instant at which a clock of this computer shows what the text says. */
const local = (text: string): number => Date.parse(text) + new Date(text).getTimezoneOffset() * 60_000;
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('to the second', () => {
  test.each([
    ['en-US', '2025-10-16T21:05:09Z', 'Oct 16, 2025, 21:05:09'],
    ['en-US', '2025-10-16T00:05:09Z', 'Oct 16, 2025, 00:05:09'],
    ['uk', '2025-10-16T21:05:09Z', '16 жовт. 2025, 21:05:09'],
  ])('%s writes %s by the 24-hour clock, without a word too many', (language, instant, text) => {
    expect(plain(instantFormat(language)(local(instant)))).toBe(text);
  });
});

describe('in short', () => {
  const now = '2025-10-16T14:40:00Z';
  test.each([
    ['en-US', '2025-10-16T14:31:58Z', '14:31'],
    ['en-US', '2025-10-16T00:05:00Z', '00:05'],
    ['en-US', '2025-10-15T23:40:00Z', 'Oct 15, 23:40'],
    ['en-US', '2025-10-17T09:00:00Z', 'Oct 17, 09:00'],
    ['en-US', '2024-10-16T14:31:00Z', 'Oct 16, 2024, 14:31'],
    ['uk', '2025-10-16T14:31:58Z', '14:31'],
    ['uk', '2025-10-15T13:40:00Z', '15 жовт., 13:40'],
    ['uk', '2024-10-16T14:31:00Z', '16 жовт. 2024, 14:31'],
  ])('%s writes %s as %j', (language, instant, text) => {
    expect(plain(shortInstantFormat(language)(local(instant), local(now)))).toBe(text);
  });
});

describe('a line', () => {
  const [at, now] = [local('2024-10-16T14:31:00Z'), local('2025-10-16T14:40:00Z')];

  test('ends between a date and its time alone', () => {
    expect(shortInstantFormat('en-US')(at, now)).toBe('Oct\u00a016,\u00a02024, 14:31');
    expect(shortInstantFormat('uk')(at, now)).toBe('16\u00a0жовт.\u00a02024, 14:31');
    expect(instantFormat('uk')(at)).toBe('16\u00a0жовт.\u00a02024, 14:31:00');
  });

  test.each([
    ['en-US', 'Mar\u00a014,\u00a01991'],
    ['uk', '14\u00a0бер.\u00a01991'],
  ])('does not end inside a date in %s, which has no word for "year"', (language, text) => {
    expect(dateFormat(language, 'UTC')(Date.parse('1991-03-14'))).toBe(text);
  });
});
