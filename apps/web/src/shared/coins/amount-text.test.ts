import { describe, expect, it } from 'vitest';
import {
  isZero,
  writeBound,
  writeChange,
  writeCoins,
  writeDollars,
  writePercent,
  writePrice,
  writePriceChange,
  writeRoughDollars,
  writeShare,
} from './amount-text.ts';

const space = '\u00a0';

describe('writeDollars', () => {
  it.each([
    ['37674.51', '$37,674.51', `37${space}674,51${space}$`],
    ['0', '$0.00', `0,00${space}$`],
    ['-412.18', '−$412.18', `−412,18${space}$`],
  ])('%s', (text, english, ukrainian) => {
    expect(writeDollars(text, 'en-US')).toBe(english);
    expect(writeDollars(text, 'uk')).toBe(ukrainian);
  });

  it('cuts what is below a cent, and never rounds up what one owns', () => {
    expect(writeDollars('0.999', 'en-US')).toBe('$0.99');
    expect(writeDollars('-0.999', 'en-US')).toBe('−$0.99');
  });

  it('is exact where a float is not', () => {
    expect(writeDollars('9007199254740993.07', 'en-US')).toBe('$9,007,199,254,740,993.07');
  });
});

it.each([
  ['37883.91', '$37,883'],
  ['1000', '$1,000'],
  ['999.99', '$999.99'],
  ['0.5', '$0.50'],
])('roughly, %s is %s', (text, written) => {
  expect(writeRoughDollars(text, 'en-US')).toBe(written);
});

describe('writeCoins', () => {
  it.each([
    [{ id: 'BTC', digits: 8 }, '0.18432107', '0.18432107 BTC'],
    [{ id: 'ETH', digits: 18 }, '2.405180999999999999', '2.40518 ETH'],
    [{ id: 'USDT', digits: 6 }, '4250', '4,250.00 USDT'],
    [{ id: 'USD', digits: 2 }, '1240', '1,240.00 USD'],
    [{ id: 'XRP', digits: 6 }, '0', '0 XRP'],
  ])('%o %s', (coin, text, written) => {
    expect(writeCoins(coin, text, { locale: 'en-US' })).toBe(written.replace(' ', space));
  });

  it('writes every digit where it is asked for', () => {
    const ether = { id: 'ETH', digits: 18 };
    expect(writeCoins(ether, '2.405180999999999999', { locale: 'uk', precision: 'exact' })).toBe(
      `2,405180999999999999${space}ETH`,
    );
  });
});

describe('writePrice', () => {
  it.each([
    ['110412.5', '$110,412.50'],
    ['0.31724', '$0.3172'],
    ['1', '$1.00'],
    ['0', '$0.00'],
    ['-1994.834', '$1,994.83'],
  ])('%s is %s', (text, written) => {
    expect(writePrice(text, 'en-US')).toBe(written);
  });
});

it.each([
  [{ usd: '0.5', price: '110191.7' }, '$0.50'],
  [{ usd: '-1204.555', price: '110191.7' }, '$1,204.56'],
  [{ usd: '0', price: '0.2' }, '$0.00'],
  [{ usd: '-0.01234', price: '0.2' }, '$0.01234'],
])('writePriceChange %o is %s', (change, text) => {
  expect(writePriceChange(change, 'en-US')).toBe(text);
});

describe('writeChange', () => {
  it.each([
    ['1.84', 'up', '1.84%'],
    ['-0.62', 'down', '0.62%'],
    ['0', 'none', '0.00%'],
    ['0.004', 'none', '0.00%'],
    ['-0.004', 'none', '0.00%'],
    ['-0.006', 'down', '0.01%'],
  ] as const)('%s goes %s by %s', (percent, direction, text) => {
    expect(writeChange(percent, 'en-US')).toEqual({ direction, text });
  });
});

it.each([
  ['12.50', '12.5%', '12,5%'],
  ['20', '20%', '20%'],
  ['0.05', '0.05%', '0,05%'],
] as const)('writePercent %s', (percent, english, ukrainian) => {
  expect(writePercent(percent, 'en-US')).toBe(english);
  expect(writePercent(percent, 'uk')).toBe(ukrainian);
});

describe('writeShare', () => {
  it.each([
    ['54', '100', '54.0%'],
    ['1', '3', '33.3%'],
    ['0.01', '1000', '<0.1%'],
    ['0', '1000', '0.0%'],
    ['0', '0', '0.0%'],
  ])('%s of %s', (part, whole, written) => {
    expect(writeShare(part, whole, 'en-US')).toBe(written);
  });
});

it.each([
  ['0', true],
  ['0.000', true],
  ['0.00000001', false],
])('%s is zero: %s', (text, expected) => {
  expect(isZero(text)).toBe(expected);
});

it('refuses what is no amount instead of showing nonsense', () => {
  expect(() => writePrice('1e5', 'en-US')).toThrow('1e5 is not an amount');
});

it.each([
  ['100000', 'en-US', '100,000'],
  ['100000', 'uk', '100\u00a0000'],
  ['0.5', 'uk', '0,50'],
] as const)('writes the bound %s in %s', (text, locale, is) => {
  expect(writeBound(text, locale)).toBe(is);
});
