import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatMoney,
  formatPercent,
  formatPrice,
  type Locale,
  type MoneyFormat,
  moneyParts,
} from './format.ts';
import { asset, type Money, money } from './money.ts';
import { moneyFromText, toDecimal } from './parse.ts';
import { price } from './price.ts';
import { basisPoints, ratio } from './ratio.ts';

const USD = asset('USD', 2);
const BTC = asset('BTC', 8);
const ETH = asset('ETH', 18);
const TON = asset('TON', 9);
const USDT = asset('USDT', 6);
const XRP = asset('XRP', 6);
const JPY = asset('JPY', 0);

/** The tables below use plain spaces; formatted amounts contain no-break spaces. */
const gaps = (text: string): string => text.replaceAll(' ', '\u00a0');
const both = (amount: Money, format: Omit<MoneyFormat, 'locale'>) =>
  (['en-US', 'uk'] as const).map((locale) => formatMoney(amount, { locale, ...format }));

describe('dollars', () => {
  test.each<[bigint, Omit<MoneyFormat, 'locale'>, string, string]>([
    [124_000n, { as: 'owned' }, '$1,240.00', '1 240,00 $'],
    [250_000n, { as: 'owned', precision: 'whole' }, '$2,500', '2 500 $'],
    [0n, { as: 'owned' }, '$0.00', '0,00 $'],
    [5n, { as: 'owned' }, '$0.05', '0,05 $'],
    [-50_000n, { as: 'owned' }, '\u2212$500.00', '\u2212500,00 $'],
    [4_120n, { as: 'owned', plus: 'always' }, '+$41.20', '+41,20 $'],
    [0n, { as: 'owned', plus: 'always' }, '$0.00', '0,00 $'],
    [-250n, { as: 'paid', unit: 'code' }, '\u22122.50 USD', '\u22122,50 USD'],
    [123_456_789_012n, { as: 'owned', unit: 'none' }, '1,234,567,890.12', '1 234 567 890,12'],
    [99_999n, { as: 'owned', precision: 'whole' }, '$999', '999 $'],
    [99_901n, { as: 'paid', precision: 'whole' }, '$1,000', '1 000 $'],
    [100n, { as: 'owned', precision: 'exact' }, '$1.00', '1,00 $'],
  ])('%s units %j', (units, format, english, ukrainian) => {
    expect(both(money(USD, units), format)).toEqual([english, ukrainian].map(gaps));
  });
});

describe('coins', () => {
  test.each<[Money, Omit<MoneyFormat, 'locale'>, string, string]>([
    [money(BTC, 18_432_107n), { as: 'owned' }, '0.18432107 BTC', '0,18432107 BTC'],
    [money(BTC, 2_000_000n), { as: 'owned' }, '0.02 BTC', '0,02 BTC'],
    [money(BTC, 100_000_000n), { as: 'owned' }, '1 BTC', '1 BTC'],
    [money(BTC, 0n), { as: 'owned' }, '0 BTC', '0 BTC'],
    [money(ETH, 1_234_567_999_999_999_999n), { as: 'owned' }, '1.234567 ETH', '1,234567 ETH'],
    [money(ETH, 1_234_567_000_000_000_001n), { as: 'paid' }, '1.234568 ETH', '1,234568 ETH'],
    [
      money(ETH, 1n),
      { as: 'owned', precision: 'exact' },
      '0.000000000000000001 ETH',
      '0,000000000000000001 ETH',
    ],
    [money(TON, 1_500_000_000n), { as: 'owned' }, '1.5 TON', '1,5 TON'],
    [money(USDT, 1_000_000n), { as: 'owned' }, '1.00 USDT', '1,00 USDT'],
    [money(USDT, 1_239_999n), { as: 'owned' }, '1.23 USDT', '1,23 USDT'],
    [money(USDT, 1_230_001n), { as: 'paid' }, '1.24 USDT', '1,24 USDT'],
    [money(USDT, 1_500_000n), { as: 'owned', precision: 'exact' }, '1.50 USDT', '1,50 USDT'],
    [money(USDT, 1_500_100n), { as: 'owned', precision: 'exact' }, '1.5001 USDT', '1,5001 USDT'],
    [money(XRP, 1_234_560n), { as: 'owned' }, '1.23456 XRP', '1,23456 XRP'],
    [money(JPY, 1_234n), { as: 'owned' }, '1,234 JPY', '1 234 JPY'],
    [money(USDT, -1n), { as: 'owned' }, '0.00 USDT', '0,00 USDT'],
    [money(USDT, 1n), { as: 'owned', plus: 'always' }, '0.00 USDT', '0,00 USDT'],
    [money(USDT, -1n), { as: 'paid' }, '\u22120.01 USDT', '\u22120,01 USDT'],
  ])('%o %j', (amount, format, english, ukrainian) => {
    expect(both(amount, format)).toEqual([english, ukrainian].map(gaps));
  });
});

test('comes in pieces for a figure with dimmed decimals', () => {
  expect(moneyParts(money(USD, -124_050n), { locale: 'uk', as: 'paid' })).toEqual({
    sign: '\u2212',
    unitBefore: '',
    whole: '1\u00a0240',
    fraction: ',50',
    unitAfter: '\u00a0$',
  });
  expect(moneyParts(money(USD, 100n), { locale: 'en-US', as: 'owned', precision: 'whole' }).fraction).toBe(
    '',
  );
});

describe('formatting laws', () => {
  const locale = fc.constantFrom<Locale>('en-US', 'uk');
  const anyMoney = fc
    .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 0, max: 36 }))
    .map(([units, digits]) => money(asset('X', digits), units));

  test('the exact form only adds separators: taking them away gives the exact amount', () => {
    fc.assert(
      fc.property(anyMoney, locale, (amount, language) => {
        const shown = formatMoney(amount, {
          locale: language,
          as: 'owned',
          precision: 'exact',
          unit: 'none',
        });
        const [group, point] = language === 'uk' ? ['\u00a0', ','] : [',', '.'];
        const plain = shown
          .replaceAll(group ?? '', '')
          .replace(point ?? '', '.')
          .replace('\u2212', '-');
        expect(plain).toBe(toDecimal(amount));
      }),
      { numRuns: 2_000 },
    );
  });

  test('groups are three figures, and nothing is ever scientific or breakable', () => {
    fc.assert(
      fc.property(anyMoney, locale, fc.constantFrom('owned', 'paid'), (amount, language, as) => {
        const { whole, fraction } = moneyParts(amount, { locale: language, as });
        expect(whole).toMatch(/^[0-9]{1,3}(?:[,\u00a0][0-9]{3})*$/);
        expect(fraction).toMatch(/^(?:[.,][0-9]{0,7}[1-9])?$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is owned is never shown larger, what is paid never smaller', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (units) => {
        const read = (as: 'owned' | 'paid') =>
          BigInt(formatMoney(money(USDT, units), { locale: 'en-US', as, unit: 'none' }).replace(/[,.]/g, ''));
        expect(read('owned') * 10_000n <= units && units <= read('paid') * 10_000n).toBe(true);
        expect(read('paid') - read('owned') <= 1n).toBe(true);
      }),
    );
  });
});

describe('prices', () => {
  test.each<[bigint, bigint, string, string]>([
    [220_825n, 2n, '$110,412.50', '110 412,50 $'],
    [1n, 1n, '$1.00', '1,00 $'],
    [1_005n, 1_000n, '$1.00', '1,00 $'],
    [99_996n, 100_000n, '$1.00', '1,00 $'],
    [5n, 10n, '$0.5000', '0,5000 $'],
    [123_456n, 10_000_000n, '$0.01235', '0,01235 $'],
    [99_999n, 10_000_000n, '$0.01000', '0,01000 $'],
    [1n, 10n ** 12n, '$0.000000000001000', '0,000000000001000 $'],
  ])('%s/%s', (top, bottom, english, ukrainian) => {
    const at = price({ base: BTC, quote: USD, rate: ratio(top, bottom) });
    const shown = (['en-US', 'uk'] as const).map((locale) =>
      formatPrice(at, { locale, rounding: 'half-even' }),
    );
    expect(shown).toEqual([english, ukrainian].map(gaps));
  });

  test('below one always show four significant figures', () => {
    const below = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n });
    fc.assert(
      fc.property(below, (top) => {
        const at = price({ base: BTC, quote: USD, rate: ratio(top, 10n ** 18n) });
        expect(formatPrice(at, { locale: 'en-US', rounding: 'half-even' })).toMatch(
          /^\$(?:0\.0*[1-9][0-9]{3}|1\.00)$/,
        );
      }),
    );
  });
});

describe('percentages', () => {
  test.each<[bigint, 0 | 1 | 2, string, string]>([
    [50n, 1, '0.5%', '0,5%'],
    [184n, 2, '1.84%', '1,84%'],
    [-107n, 2, '\u22121.07%', '\u22121,07%'],
    [0n, 2, '0.00%', '0,00%'],
    [1_000n, 0, '10%', '10%'],
    [12_345_600n, 1, '123,456.0%', '123 456,0%'],
  ])('%s basis points with %i digits', (points, digits, english, ukrainian) => {
    const shown = (['en-US', 'uk'] as const).map((locale) =>
      formatPercent(basisPoints(points), { locale, digits, rounding: 'half-even' }),
    );
    expect(shown).toEqual([english, ukrainian].map(gaps));
  });

  test('a change that rounds to zero has no sign', () => {
    expect(formatPercent(ratio(-1n, 1_000_000n), { locale: 'en-US', digits: 2, rounding: 'down' })).toBe(
      '0.00%',
    );
  });
});

describe('an amount as the API writes it', () => {
  test.each([
    ['USD', '1.5', '$1.50'],
    ['USD', '0', '$0.00'],
    ['BTC', '0.00450281', '0.00450281\u00a0BTC'],
    ['BTC', '2', '2\u00a0BTC'],
    ['USDT', '-2487.25', '\u22122,487.25\u00a0USDT'],
    ['ETH', '0.123456789123456789', '0.123456789123456789\u00a0ETH'],
  ])('%s %s is shown as %s', (code, decimal, shown) => {
    expect(
      formatMoney(moneyFromText(code, decimal), { locale: 'en-US', as: 'owned', precision: 'exact' }),
    ).toBe(shown);
  });

  test.each(['', '1e3', '1,5', '+1', 'NaN'])('%j is none', (decimal) => {
    expect(() => moneyFromText('USD', decimal)).toThrow(RangeError);
  });
});
