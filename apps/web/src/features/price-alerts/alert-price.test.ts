import { expect, it } from 'vitest';
import { directionOf, priceDigits, priceMovedBy } from './alert-price.ts';

it.each([
  ['120000', '110412.5', 'Above'],
  ['100000', '110412.5', 'Below'],
  ['110412.50', '110412.5', null],
  ['9007199254740993', '9007199254740992', 'Above'],
  ['0', '110412.5', null],
  ['', '110412.5', null],
])('from %2$s to %1$s', (wanted, now, direction) => {
  expect(directionOf(wanted, now)).toBe(direction);
});

it.each([
  ['110412.5', 5n, '115933.12'],
  ['110412.5', -10n, '99371.25'],
  ['0.31724', 10n, '0.348964'],
  ['', 5n, ''],
] as const)('%s and %s percent', (now, percent, price) => {
  expect(priceMovedBy(now, percent)).toBe(price);
});

it('types cheap coins with more digits', () => {
  expect([priceDigits('0.9999'), priceDigits('1'), priceDigits('')]).toEqual([6, 2, 2]);
});
