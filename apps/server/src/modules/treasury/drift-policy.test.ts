import { asset, money, toDecimal } from '@gim/money';
import { describe, expect, test } from 'vitest';
import { type ChainAmounts, compareAmounts, isHotLow, isShort, stopOf, sweptAbove } from './drift-policy.ts';

const BTC = asset('BTC', 8);
const none: ChainAmounts = { hot: 0n, deposits: 0n, cold: 0n, inFlight: 0n, uncredited: 0n, booked: 0n };
const btc = { asset: BTC, networkAsset: BTC };

describe('comparing the chain with the books', () => {
  test.each<[string, Partial<ChainAmounts>, bigint]>([
    ['nothing anywhere', {}, 0n],
    ['as much as is owed', { hot: 5n, deposits: 3n, cold: 2n, booked: -10n }, 0n],
    ['one unit short', { hot: 5n, deposits: 3n, cold: 1n, booked: -10n }, -1n],
    ['one unit more', { hot: 6n, deposits: 3n, cold: 2n, booked: -10n }, 1n],
    ['what has left and is not settled counts as held', { hot: 6n, inFlight: 4n, booked: -10n }, 0n],
    ['what has arrived and is not credited is not ours', { hot: 10n, uncredited: 4n, booked: -6n }, 0n],
    ['what has arrived covers nothing', { hot: 9n, uncredited: 4n, booked: -6n }, -1n],
    ['more has left than ever came', { booked: 3n }, 3n],
  ])('%s', (_, found, drift) => {
    const compared = compareAmounts({ ...none, ...found }, btc);
    expect(compared.drift.units).toBe(drift);
    expect(isShort(compared)).toBe(drift < 0n);
  });

  test('a fraction of a unit that is missing is a unit that is missing', () => {
    const of = { asset: asset('USDT', 6), networkAsset: asset('USDT', 18) };
    const whole = 10n ** 18n;
    const at = (hot: bigint): string =>
      toDecimal(compareAmounts({ ...none, hot, booked: -1_000_000n }, of).drift);
    expect([at(whole), at(whole - 1n), at(whole + 1n)]).toEqual(['0', '-0.000001', '0']);
  });

  test('a network with fewer digits than the coin is counted exactly', () => {
    const of = { asset: asset('TON', 9), networkAsset: asset('TON', 6) };
    expect(compareAmounts({ ...none, hot: 5n, booked: -5001n }, of).drift.units).toBe(-1n);
    expect(compareAmounts({ ...none, hot: 5n, booked: -5000n }, of).drift.units).toBe(0n);
  });
});

describe('what a drift stops', () => {
  const pairs = [
    { coin: 'BTC', network: 'bitcoin' },
    { coin: 'ETH', network: 'ethereum' },
    { coin: 'USDC', network: 'ethereum' },
    { coin: 'USDT', network: 'ethereum' },
    { coin: 'USDT', network: 'tron' },
  ];
  test.each([
    ['BTC', 'bitcoin', 'coin', 'BTC'],
    ['ETH', 'ethereum', 'coin', 'ETH'],
    ['USDC', 'ethereum', 'coin', 'USDC'],
    ['USDT', 'tron', 'network', 'tron'],
    ['USDT', 'ethereum', 'coin', 'USDT'],
  ])('%s on %s stops the %s %s', (coin, network, scope, subject) => {
    expect(stopOf({ coin, network }, pairs)).toEqual({ scope, subject });
  });
});

describe('the cap of the hot wallet', () => {
  const cap = money(BTC, 1000n);
  test.each([
    [0n, 0n],
    [1000n, 0n],
    [1001n, 301n],
    [5000n, 4300n],
  ])('%d in it sends %d to cold storage', (hot, swept) => {
    expect(sweptAbove(money(BTC, hot), cap).units).toBe(swept);
  });
  test.each([
    [299n, true],
    [300n, false],
    [0n, true],
  ])('%d in it is low: %s', (hot, isLow) => {
    expect(isHotLow(money(BTC, hot), cap)).toBe(isLow);
  });
});
