import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cities } from './seed-parts.ts';
import { seededPlace } from './seed-points.ts';
import { seededPoints } from './seeded-points.ts';

test('the landing page names the cities that have points, and no other', () => {
  const file = join(import.meta.dirname, '../../../../../texts/en-US/web/sessions.json');
  const said: { landing: { where: string } } = JSON.parse(readFileSync(file, 'utf8'));
  const named = said.landing.where.replace('Exchange points in ', '').split(/, | and /);
  const seeded = new Set(seededPoints.map(({ city }) => cities[city].name['en-US']));
  expect(new Set(named)).toEqual(seeded);
});

test('the demo history was at a point that there is', () => {
  expect(seededPlace(0xa1)).toMatchObject({ city: 'Kyiv', timeZone: 'Europe/Kyiv' });
  expect(() => seededPlace(1)).toThrow('No point 1');
});
