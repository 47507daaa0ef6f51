import { asset, basisPoints, money, price, type Ratio, ratio } from '@gim/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { USD } from '../coins/index.ts';
import { fillLegs } from './fill-legs.ts';
import { fillOf, limitPrice, positionMax, wantedHedge } from './hedge-policy.ts';

const BTC = asset('BTC', 8);
const btc = (units: bigint) => money(BTC, units);
const market = price({ base: BTC, quote: USD, rate: ratio(100_000n, 1n) });
const band = money(USD, 100_000n);
const most = money(USD, 1_000_000n);

describe('a position', () => {
  test.each([
    [1_000_000n, null],
    [1_000_001n, null],
    [1_000_010n, { side: 'Buy', amount: btc(1_000_010n) }],
    [-1_000_000n, null],
    [-2_000_000n, { side: 'Sell', amount: btc(2_000_000n) }],
    [0n, null],
  ])('of %d asks for an order, or none', (units, wanted) => {
    expect(wantedHedge(btc(units), { market, band })).toEqual(wanted);
  });

  test.each([
    [100_000n, 1n, 10_000_000n],
    [99_999n, 1n, 10_000_100n],
    [1n, 3n, 3_000_000_000_000n],
  ])('at a price of %d/%d may be as large as the limit buys, rounded down', (dollars, coins, units) => {
    const rate = ratio(dollars, coins);
    expect(positionMax(most, price({ base: BTC, quote: USD, rate }))).toEqual(btc(units));
  });

  test('is bought back at a limit above the market and sold below it, never beyond the share', () => {
    expect(limitPrice('Buy', market, basisPoints(50n))).toBe('100500');
    expect(limitPrice('Sell', market, basisPoints(50n))).toBe('99500');
    const odd = price({ base: BTC, quote: USD, rate: ratio(1n, 3n) });
    expect(limitPrice('Buy', odd, basisPoints(0n))).toBe('0.33333333');
    expect(limitPrice('Sell', odd, basisPoints(0n))).toBe('0.33333334');
  });
});

describe('a fill', () => {
  const told = (filled: Ratio, cost: Ratio, fee: Ratio) => ({ filled, cost, fee });

  test('is rounded so that the books never show more at the exchange than there is', () => {
    const figures = told(ratio(123_456_789n, 1_000_000_000n), ratio(12_345_678n, 1_000n), ratio(1n, 1_000n));
    const of = { coin: BTC, dollars: USD };
    const bought = fillOf({ ...of, side: 'Buy' }, figures);
    expect([bought.coins.units, bought.cost.units, bought.fee.units]).toEqual([12_345_678n, 1_234_568n, 1n]);
    const sold = fillOf({ ...of, side: 'Sell' }, figures);
    expect([sold.coins.units, sold.cost.units, sold.fee.units]).toEqual([12_345_679n, 1_234_567n, 1n]);
  });

  test('moves exactly its coins and dollars, whichever way the price went', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(fc.constantFrom('Buy', 'Sell'), units, units, units, (side, coins, cost, fee) => {
        const fill = { coins: btc(coins), cost: money(USD, cost), fee: money(USD, fee) };
        const legs = fillLegs({ exchange: 'x', side, market }, fill);
        const got = (code: string): bigint =>
          legs
            .filter(({ amount }) => amount.asset.code === code)
            .reduce(
              (sum, { from, to, amount }) =>
                sum + (to.owner === 'gim' ? amount.units : 0n) - (from.owner === 'gim' ? amount.units : 0n),
              0n,
            );
        expect(legs.every(({ amount }) => amount.units > 0n)).toBe(true);
        expect(got('BTC')).toBe(side === 'Buy' ? coins : -coins);
        expect(got('USD')).toBe((side === 'Buy' ? -cost : cost) - fee);
      }),
    );
  });
});
