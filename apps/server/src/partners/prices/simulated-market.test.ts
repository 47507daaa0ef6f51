import { describe, expect, test } from 'vitest';
import { coinParameters } from './coin-parameters.ts';
import { createSimulatedMarket } from './simulated-market.ts';

const DAY = 86_400;
const now = Date.UTC(2026, 2, 1, 12, 34, 56) / 1000;
const market = createSimulatedMarket('gim', coinParameters);
const closes = (coin: string): number[] =>
  Array.from({ length: 730 }, (_, day) => market.priceAt(coin, Math.floor(now / DAY - day) * DAY)).reverse();
const moves = (prices: readonly number[]): number[] =>
  prices.slice(1).map((price, index) => Math.log(price / (prices[index] ?? price)));
const mean = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0) / figures.length;
const spread = (figures: readonly number[]) => Math.sqrt(mean(figures.map((one) => one ** 2)));
const correlation = (left: readonly number[], right: readonly number[]) =>
  mean(left.map((one, index) => one * (right[index] ?? 0))) / spread(left) / spread(right);

describe('the simulated market', () => {
  test('is the same for the same seed, whoever asks and in whatever order', () => {
    const other = createSimulatedMarket('gim', coinParameters);
    const later = other.priceAt('BTC', now + 1000 * DAY);
    expect(other.priceAt('BTC', now)).toBe(market.priceAt('BTC', now));
    expect(market.priceAt('BTC', now + 1000 * DAY)).toBe(later);
    expect(createSimulatedMarket('another', coinParameters).priceAt('BTC', now)).not.toBe(
      market.priceAt('BTC', now),
    );
  });

  test.each([60, 300, 3600, 14_400, DAY])(
    'a step of %i seconds begins where the one before ends',
    (seconds) => {
      const start = Math.floor(now / seconds) * seconds;
      const [open, high, low, close] = market.barAt('ETH', start, seconds);
      expect(market.barAt('ETH', start + seconds, seconds)[0]).toBe(close);
      expect(market.priceAt('ETH', start)).toBe(open);
      expect(Math.max(open, close)).toBeLessThanOrEqual(high);
      expect(Math.min(open, close)).toBeGreaterThanOrEqual(low);
    },
  );

  test('moves every second, a little', () => {
    const seconds = Array.from({ length: 600 }, (_, second) => market.priceAt('BTC', now + second));
    expect(new Set(seconds).size).toBeGreaterThan(590);
    expect(Math.max(...moves(seconds).map(Math.abs))).toBeLessThan(0.002);
  });

  test.each(coinParameters.map((parameters) => [parameters.coin, parameters] as const))(
    '%s moves as much as its nature says, and stays a price people would believe',
    (coin, { anchorUsd, dailySpread }) => {
      const prices = closes(coin);
      const daily = spread(moves(prices));
      expect(daily).toBeGreaterThan(dailySpread * 0.7);
      expect(daily).toBeLessThan(dailySpread * 2);
      for (const price of prices) {
        expect(price).toBeGreaterThan(anchorUsd / 4);
        expect(price).toBeLessThan(anchorUsd * 4);
      }
    },
  );

  test('coins move together, dollars do not', () => {
    const bitcoin = moves(closes('BTC'));
    expect(correlation(bitcoin, moves(closes('ETH')))).toBeGreaterThan(0.6);
    expect(Math.abs(correlation(bitcoin, moves(closes('USDT'))))).toBeLessThan(0.25);
  });

  test('has calm and stormy weeks', () => {
    const daily = moves(closes('BTC'));
    const weeks = Array.from({ length: 24 }, (_, month) => spread(daily.slice(month * 30, month * 30 + 30)));
    expect(Math.max(...weeks) / Math.min(...weeks)).toBeGreaterThan(1.8);
  });
});
