import { expect, it } from 'vitest';
import { writeClock, writeSpan } from './clock-text.ts';

const gap = '\u00a0';

it.each([
  ['09:00', '20:00', `9${gap}AM–8${gap}PM`, '09:00–20:00'],
  ['13:00', '14:00', `1–2${gap}PM`, '13:00–14:00'],
  ['09:30', '11:00', `9:30–11${gap}AM`, '09:30–11:00'],
  ['00:00', '24:00', `12–12${gap}AM`, '00:00–00:00'],
])('writes %s to %s', (from, to, english, ukrainian) => {
  expect(writeSpan({ from, to }, 'en-US')).toBe(english);
  expect(writeSpan({ from, to }, 'uk')).toBe(ukrainian);
});

it('leaves out minutes that say nothing', () => {
  expect(writeClock('20:00', 'en-US')).toBe(`8${gap}PM`);
  expect(writeClock('20:30', 'en-US')).toBe(`8:30${gap}PM`);
  expect(writeClock('20:00', 'uk')).toBe('20:00');
});
