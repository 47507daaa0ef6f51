import { asset, basisPoints, money, multiply, ratio } from '@gim/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeeShareRecipient } from './ports.ts';
import { sharesOf } from './share-policy.ts';

const USD = asset('USD', 2);
const rateMax = basisPoints(1_400n);
const payer = 'payer';
const chain = (...points: readonly bigint[]): readonly FeeShareRecipient[] =>
  points.map((each, index) => ({ beneficiary: `b${index + 1}`, level: index + 1, rate: basisPoints(each) }));
const unitsOf = (fee: bigint, recipients: readonly FeeShareRecipient[]) =>
  sharesOf(money(USD, fee), recipients, { payer, rateMax }).shares.map(({ amount }) => amount.units);
const faultOf = (recipients: readonly FeeShareRecipient[]) =>
  sharesOf(money(USD, 1_000n), recipients, { payer, rateMax });

describe('M-07 the shares of a fee', () => {
  test.each([
    [500n, [50n, 15n, 5n]],
    [1_000n, [100n, 30n, 10n]],
    [199n, [19n, 5n, 1n]],
    [99n, [9n, 2n]],
    [33n, [3n]],
    [10n, [1n]],
    [9n, []],
    [1n, []],
  ])('of %s cents are rounded down, and a share of nothing is none', (fee, units) => {
    expect(unitsOf(fee, chain(1_000n, 300n, 100n))).toEqual(units);
  });

  test('come to at most the flow’s share of the fee, whatever the fee and the rates', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.array(fc.bigInt({ min: 1n, max: 2_000n }), { maxLength: 5 }),
        (units, points) => {
          const fee = money(USD, units);
          const { shares } = sharesOf(fee, chain(...points), { payer, rateMax });
          const total = shares.reduce((sum, { amount }) => sum + amount.units, 0n);
          expect(total).toBeLessThanOrEqual(multiply(fee, rateMax, 'down').units);
          expect(shares.every(({ amount }) => amount.units > 0n)).toBe(true);
        },
      ),
    );
  });

  test('are none when the payer is among them, in any spelling', () => {
    const own = { beneficiary: 'PAYER', level: 2, rate: basisPoints(300n) };
    expect(faultOf([...chain(1_000n), own])).toEqual({ shares: [], fault: 'ownFee' });
  });

  test('are none when somebody is among them twice', () => {
    const [first] = chain(100n);
    expect(faultOf([...chain(1_000n), ...(first === undefined ? [] : [{ ...first, level: 2 }])])).toEqual({
      shares: [],
      fault: 'beneficiaryTwice',
    });
  });

  test('are none when they are more together than the flow can afford, or one is nothing or less', () => {
    expect(faultOf(chain(1_000n, 300n, 100n)).fault).toBe(null);
    expect(faultOf(chain(1_000n, 300n, 101n))).toEqual({ shares: [], fault: 'overMax' });
    expect(faultOf(chain(1_000n, 0n))).toEqual({ shares: [], fault: 'rateInvalid' });
    expect(faultOf([{ beneficiary: 'b', level: 1, rate: ratio(-1n, 10n) }]).fault).toBe('rateInvalid');
  });
});
