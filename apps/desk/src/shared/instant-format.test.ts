import { expect, test } from 'vitest';
import { instantFormat } from './instant-format.ts';

test.each([
  ['en-US', '2025-10-16T21:05:09Z', /^Oct 16, 2025, 21:05:09$/],
  ['en-US', '2025-10-16T00:05:09Z', /^Oct 16, 2025, 00:05:09$/],
  ['uk', '2025-10-16T21:05:09Z', /^16 жовт\. 2025, 21:05:09$/],
])('%s writes %s by the 24-hour clock, without a word too many', (language, instant, text) => {
  const zoneMs = new Date(instant).getTimezoneOffset() * 60_000;
  expect(instantFormat(language)(Date.parse(instant) + zoneMs).replaceAll('\u00a0', ' ')).toMatch(text);
});
