import { expect, it } from 'vitest';
import { readVisit, visitAddress } from './visit-address.ts';

const point = '11111111-1111-4111-8111-111111111111';
const read = (query: string) => readVisit(new URLSearchParams(query));
const empty = { amount: null, coin: null, point: null, city: null };

it('reads back what it writes', () => {
  const visit = { amount: '2500', coin: 'USDT', point, city: 'Kraków' };
  const address = visitAddress('in', 'map', visit);
  expect(address).toBe(`/cashin/map?amount=2500&coin=USDT&point=${point}&city=Krak%C3%B3w`);
  expect(read(address.split('?')[1] ?? '')).toEqual(visit);
  expect(visitAddress('out', 'amount', {})).toBe('/cashout?way=cash');
});

it.each([
  'amount=2505',
  'amount=1e3',
  'amount=<script>',
  'point=../../x',
  `point=${point.toUpperCase()}x`,
  'coin=USD',
  'coin=<img>',
  'city=',
])('takes nothing from %s', (query) => {
  expect(read(query)).toEqual(empty);
});
