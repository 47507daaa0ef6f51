import { expect, test } from 'vitest';
import { byCity } from './points-by-city.ts';

const at = (name: string, city: readonly [string, string], address: string) => ({
  name: { 'en-US': name, uk: name },
  city: { 'en-US': city[0], uk: city[1] },
  address: { 'en-US': address, uk: address },
});
const points = [
  at('Rynok', ['Lviv', 'Львів'], 'Halytska 15'),
  at('Podil', ['Kyiv', 'Київ'], 'Sahaidachnoho 25'),
  at('Olimpiiska', ['Kyiv', 'Київ'], 'Velyka Vasylkivska 72'),
];
const found = (...texts: string[]) =>
  byCity(points, { language: 'en-US', texts }).map(({ city, items }) => [
    city,
    ...items.map((item) => item.name['en-US']),
  ]);

test('points stand under their cities, by the name of the city', () => {
  expect(found('', '')).toEqual([
    ['Kyiv', 'Podil', 'Olimpiiska'],
    ['Lviv', 'Rynok'],
  ]);
});

test('every text must be somewhere, in either language, whatever its case', () => {
  expect(found('київ', ' sahai ')).toEqual([['Kyiv', 'Podil']]);
  expect(found('lviv', 'sahai')).toEqual([]);
});
