import { expect, test } from 'vitest';
import { instantFormat } from './instant-format.ts';

test.each([
  ['en-US', '2025-10-16T21:05:09Z', '21:05:09'],
  ['en-US', '2025-10-16T00:05:09Z', '00:05:09'],
  ['uk', '2025-10-16T21:05:09Z', '21:05:09'],
])('%s writes %s by the 24-hour clock', (language, instant, time) => {
  const text = instantFormat(language).format(Date.parse(instant));
  expect(text).toContain(time);
  expect(text).not.toMatch(/[AP]M/);
});
