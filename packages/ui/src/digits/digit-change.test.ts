import { expect, test } from 'vitest';
import { digitPlaces } from './digit-change.ts';

const changed = (before: string, now: string): string =>
  digitPlaces(before, now)
    .map((place) => (place.before === null ? '_' : place.now))
    .join('');

test.each([
  { before: '$1,240.00', now: '$1,240.00', places: '_________' },
  { before: '$1,240.00', now: '$1,245.10', places: '_____5_1_' },
  { before: '$9.50', now: '$10.50', places: '$10___' },
  { before: '1\u00a0240,00\u00a0$', now: '1\u00a0241,00\u00a0$', places: '____1_____' },
  { before: '', now: '5', places: '5' },
])('from $before to $now', ({ before, now, places }) => {
  expect(changed(before, now)).toBe(places);
});

test('a place that was not there fades in from nothing', () => {
  expect(digitPlaces('9', '10')).toEqual([
    { now: '1', before: '' },
    { now: '0', before: '9' },
  ]);
});
