import { expect, test } from 'vitest';
import { asset, money } from './money.ts';
import { readMoney } from './parse.ts';

const USD = asset('USD', 2);

test('an amount that was checked before is read, and anything else is a bug that throws', () => {
  expect(readMoney(USD, '1.5')).toEqual(money(USD, 150n));
  for (const wrong of ['', '-1', '1e3', '1.234', '１'])
    expect(() => readMoney(USD, wrong)).toThrow(RangeError);
});
