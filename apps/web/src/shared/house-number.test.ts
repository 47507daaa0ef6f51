import { expect, it } from 'vitest';
import { withHouseNumber } from './house-number.ts';

it.each([
  ['Velyka Vasylkivska 72', 'Velyka Vasylkivska\u00a072'],
  ['вул. Саксаганського, 12-А', 'вул. Саксаганського,\u00a012-А'],
  ['Lesi Ukrainky Blvd  26/4', 'Lesi Ukrainky Blvd\u00a026/4'],
])('%s keeps its number', (address, written) => {
  expect(withHouseNumber(address)).toBe(written);
});

it('changes no address that ends otherwise', () => {
  for (const address of ['72 High Street', 'Rynok Square', '12'])
    expect(withHouseNumber(address)).toBe(address);
});
