import { tradeSides } from '@gim/contract';
import {
  addRatios,
  basisPoints,
  compareRatios,
  invert,
  multiplyRatios,
  parsePercent,
  type Ratio,
  ratio,
} from '@gim/money';
import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../../platform/random.ts';
import { openCatalogue, readCatalogue } from '../coins/index.ts';
import { allowedMove, allowedMoveOf, type Charges, checkMoves } from './allowed-move.ts';
import { quoteRules } from './quote-policy.ts';

const catalogue = openCatalogue(undefined);
const points = ({ numerator, denominator }: Ratio): bigint => (numerator * 10_000n) / denominator;

describe('the allowed price move', () => {
  test.each([
    ['USDT', 38n],
    ['USDC', 38n],
    ['BTC', 50n],
    ['ETH', 54n],
    ['LTC', 66n],
    ['XRP', 66n],
    ['TON', 74n],
  ])('M-03 of %s is %s basis points on both sides', (coin, expected) => {
    const trade = catalogue.find(coin)?.trade;
    if (trade === undefined || trade === null) throw new Error(`${coin} is not traded.`);
    for (const side of tradeSides) expect(points(allowedMove({ side, ...trade }, quoteRules))).toBe(expected);
  });

  test('M-03 leaves the house something, whatever the charges, after all that is paid out of the fee', () => {
    const random = createSeededRandom('charges');
    for (let drawn = 0; drawn < 3_000; drawn += 1) {
      const side = tradeSides[random.integer(2)] ?? 'Buy';
      const feePercent = `${random.integer(5)}.${random.integer(1000)}`;
      const spreadPercent = `${random.integer(3)}.${1 + random.integer(999)}`;
      expect(customerHas({ side, feePercent, spreadPercent })).toBe('less');
    }
  });

  test('M-03 is narrowed by the catalogue, never widened', () => {
    const charges = { side: 'Buy', feePercent: '0.5', spreadPercent: '0.2' } as const;
    const move = (moveMaxPercent?: string) =>
      points(allowedMoveOf(charges, moveMaxPercent === undefined ? {} : { moveMaxPercent }, quoteRules));
    expect([move(), move('0.1'), move('1')]).toEqual([50n, 10n, 50n]);
  });
});

/** What a dollar, or a dollar's worth of coin, has become for the customer at the allowed move; written out anew. */
function customerHas(charges: Charges): 'less' | 'as much' {
  const read = (text: string): Ratio => {
    const parsed = parsePercent(text);
    if (!parsed.ok) throw new Error(text);
    return parsed.value;
  };
  const [fee, spread] = [read(charges.feePercent), read(charges.spreadPercent)];
  const move = allowedMove(charges, quoteRules);
  const back = multiplyRatios(fee, basisPoints(1_400n));
  const [gets, worth] =
    charges.side === 'Buy'
      ? [
          addRatios(multiplyRatios(multiplyRatios(minus(fee), plus(move)), invert(plus(spread))), back),
          ratio(1n, 1n),
        ]
      : [multiplyRatios(minus(spread), addRatios(minus(fee), back)), minus(move)];
  return compareRatios(gets, worth) < 0 ? 'less' : 'as much';
}

const plus = (part: Ratio): Ratio => addRatios(ratio(1n, 1n), part);
const minus = ({ numerator, denominator }: Ratio): Ratio => plus(ratio(-numerator, denominator));

describe('a start', () => {
  const usd = { id: 'USD', name: 'US dollar', digits: 2, actions: ['CashIn'], trade: null, networks: [] };
  const own = { minUsd: '1', maxUsd: '100', feePercent: '0.5', spreadPercent: '0.2' };
  const catalogueWith = (trade: object, actions = ['Buy', 'Sell']) =>
    readCatalogue(
      JSON.stringify({
        coins: [
          usd,
          { id: 'ABC', name: 'Abc', digits: 6, actions, trade: { ...own, ...trade }, networks: [] },
        ],
      }),
    );

  test('M-03 is made with charges that leave the house something', () => {
    expect(() => checkMoves(catalogue, quoteRules)).not.toThrow();
    expect(() => checkMoves(catalogueWith({ moveMaxPercent: '0.5' }), quoteRules)).not.toThrow();
    expect(() =>
      checkMoves(catalogueWith({ feePercent: '0', spreadPercent: '0.01' }), quoteRules),
    ).not.toThrow();
  });

  test.each<[string, object]>([
    ['ABC: fee and spread leave the house nothing on a Buy', { feePercent: '0', spreadPercent: '0' }],
    ['ABC: moveMaxPercent 1 is more than fee and spread allow on a Buy', { moveMaxPercent: '1' }],
    ['ABC: moveMaxPercent 0.51 is more than fee and spread allow on a Sell', { moveMaxPercent: '0.51' }],
    ['ABC: fee and spread must each be below 100%', { feePercent: '100' }],
    ['ABC: fee and spread must each be below 100%', { spreadPercent: '100' }],
  ])('M-03 is refused: %s', (message, trade) => {
    expect(() => checkMoves(catalogueWith(trade), quoteRules)).toThrow(message);
  });

  test.each([
    ['no safety margin', ratio(1n, 1n)],
    ['more than the house earns', ratio(2n, 1n)],
    ['less than nothing', ratio(-1n, 2n)],
  ])('M-03 is refused with %s', (_name, moveShare) => {
    // Charges of whole basis points, so that rounding down leaves no margin by itself.
    const exact = catalogueWith({ feePercent: '0', spreadPercent: '0.2' }, ['Sell']);
    expect(() => checkMoves(exact, { ...quoteRules, moveShare })).toThrow('not below what the house earns');
  });

  test('M-03 is refused when all of the fee, and more, is paid out', () => {
    const rules = { ...quoteRules, feeShareMax: ratio(3n, 2n) };
    expect(() => checkMoves(catalogue, rules)).toThrow('leave the house nothing');
  });
});
