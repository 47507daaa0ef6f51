import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AssetMismatch, asset, money } from './money.ts';
import { convert, inverse, price, rescale } from './price.ts';
import { ratio } from './ratio.ts';
import { houseRounding, type Rounding } from './rounding.ts';

const USD = asset('USD', 2);
const BTC = asset('BTC', 8);
const btcInUsd = price({ base: BTC, quote: USD, rate: ratio(11_041_250n, 100n) });

describe('conversion', () => {
  test('knows the digits of both assets', () => {
    expect(convert(money(BTC, 100_000_000n), btcInUsd, 'down')).toEqual(money(USD, 11_041_250n));
    expect(convert(money(USD, 50_000n), inverse(btcInUsd), houseRounding.userGets)).toEqual(
      money(BTC, 452_847n),
    );
    expect(convert(money(USD, 50_000n), inverse(btcInUsd), houseRounding.userPays)).toEqual(
      money(BTC, 452_848n),
    );
  });

  test('a price is above zero', () => {
    expect(() => price({ base: BTC, quote: USD, rate: ratio(0n, 1n) })).toThrow(RangeError);
    expect(() => price({ base: BTC, quote: USD, rate: ratio(-1n, 1n) })).toThrow(RangeError);
  });

  test('M-02: a price of another asset is refused', () => {
    // @ts-expect-error A price of coins does not fit dollars.
    expect(() => convert(money(USD, 1n), btcInUsd, 'down')).toThrow(AssetMismatch);
    // @ts-expect-error The result is dollars, not coins.
    const coins: ReturnType<typeof money<typeof BTC>> = convert(money(BTC, 1n), btcInUsd, 'down');
    expect(coins.asset.code).toBe('USD');
  });

  test('is exact where the digits allow it, between any two digit counts', () => {
    const digits = fc.integer({ min: 0, max: 36 });
    fc.assert(
      fc.property(digits, digits, fc.bigInt({ min: 1n, max: 10n ** 12n }), (from, to, whole) => {
        const [base, quote] = [asset('A', from), asset('B', to)];
        const at = price({ base, quote, rate: ratio(3n, 1n) });
        const converted = convert(money(base, whole * 10n ** BigInt(from)), at, 'down');
        expect(converted).toEqual(money(quote, 3n * whole * 10n ** BigInt(to)));
      }),
    );
  });

  test('the inverse of the inverse is the price', () => {
    expect(inverse(inverse(btcInUsd))).toEqual(btcInUsd);
  });
});

describe('M-04: rounding never pays the customer', () => {
  /** A small seeded generator, because fast-check would dominate the time of a million steps. */
  const generator = (seed: number) => {
    let state = BigInt(seed) + 0x9e3779b97f4a7c15n;
    return (below: bigint): bigint => {
      state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
      return (state >> 16n) % below;
    };
  };

  test('a million conversions there and back gain nothing and lose under one unit a step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0 }),
        fc.integer({ min: 0, max: 18 }),
        fc.integer({ min: 0, max: 18 }),
        (seed, left, right) => {
          const next = generator(seed);
          const [base, quote] = [asset('A', left), asset('B', right)];
          for (let cycle = 0; cycle < 500; cycle += 1) {
            const at = price({ base, quote, rate: ratio(next(10n ** 9n) + 1n, next(10n ** 9n) + 1n) });
            const start = money(base, next(10n ** 24n));
            const there = convert(start, at, houseRounding.userGets);
            const backAt = inverse(at);
            const back = convert(there, backAt, houseRounding.userGets);
            if (back.units > start.units) throw new Error(`A customer gained on ${start.units} units`);
            const dearest = convert(there, backAt, houseRounding.userPays);
            const oneMore = convert(money(quote, there.units + 1n), backAt, houseRounding.userPays);
            if (dearest.units > start.units || oneMore.units < start.units) {
              throw new Error(`More than one unit was lost on ${start.units} units`);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  }, 60_000);
});

describe('the digits of a network', () => {
  const onTron = asset('USDT', 6);
  const onBsc = asset('USDT', 18);

  test('M-01: USDT with 6 and with 18 digits is the same value after rescaling', () => {
    expect(rescale(money(onTron, 1_500_000n), onBsc, 'down')).toEqual(money(onBsc, 15n * 10n ** 17n));
    expect(rescale(money(onBsc, 15n * 10n ** 17n), onTron, 'down')).toEqual(money(onTron, 1_500_000n));
    expect(rescale(money(onBsc, 1n), onTron, 'down').units).toBe(0n);
    expect(rescale(money(onBsc, 1n), onTron, 'up').units).toBe(1n);
  });

  test('M-01: rescaling there and back with more digits loses nothing', () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.constantFrom<Rounding>('down', 'up', 'floor', 'half-even'),
        (units, rounding) => {
          const amount = money(onTron, units);
          expect(rescale(rescale(amount, onBsc, rounding), onTron, rounding)).toEqual(amount);
        },
      ),
    );
  });

  test('M-02: another coin is not a matter of digits', () => {
    // @ts-expect-error USDC is not USDT.
    expect(() => rescale(money(onTron, 1n), asset('USDC', 6), 'down')).toThrow(AssetMismatch);
  });
});
