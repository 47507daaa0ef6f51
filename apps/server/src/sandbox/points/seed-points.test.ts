import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cities } from './seed-parts.ts';
import { seededPlace } from './seed-points.ts';
import { seededPoints } from './seeded-points.ts';

function readWhere(language: 'en-US' | 'uk'): string {
  const file = join(import.meta.dirname, `../../../../../texts/${language}/web/sessions.json`);
  const said: { landing: { where: string } } = JSON.parse(readFileSync(file, 'utf8'));
  return said.landing.where;
}

test('the landing page names the cities that have points, and no other', () => {
  const named = readWhere('en-US')
    .replace('Exchange points in ', '')
    .split(/, | and /);
  const seeded = new Set(seededPoints.map(({ city }) => cities[city].name['en-US']));
  expect(new Set(named)).toEqual(seeded);
});

test('the landing page in Ukrainian names the same cities', () => {
  // The names are in the locative case, which may change a city's third letter: Київ, у Києві.
  const stem = (name: string): string => name.slice(0, 2);
  const named = readWhere('uk')
    .replace('Пункти в ', '')
    .split(/, | та /);
  const seeded = new Set(seededPoints.map(({ city }) => cities[city].name.uk));
  expect(named).toHaveLength(seeded.size);
  expect(new Set(named.map(stem))).toEqual(new Set([...seeded].map(stem)));
});

test('the demo history was at a point that there is', () => {
  expect(seededPlace(0xa1)).toMatchObject({ city: 'Kyiv', timeZone: 'Europe/Kyiv' });
  expect(() => seededPlace(1)).toThrow('No point 1');
});
