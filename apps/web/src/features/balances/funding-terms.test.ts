import type { CoinItem, CoinNetwork } from '@gim/contract';
import { expect, test } from 'vitest';
import { fundingTermsOf } from './funding-terms.ts';

const network = (etaMinutes: number, canDeposit = true): CoinNetwork => ({
  id: 'ton',
  name: 'TON',
  standard: null,
  digits: 9,
  canDeposit,
  canWithdraw: true,
  notice: null,
  memo: 'text',
  confirmations: 1,
  etaMinutes,
  depositMin: '0.5',
  depositFreeFrom: '50',
  withdrawalMin: '1',
  withdrawalMax: '1000',
  networkFee: '0.05',
  explorer: null,
});

const coin = (rest: Partial<CoinItem>): CoinItem => ({
  id: 'TON',
  name: 'Toncoin',
  digits: 9,
  actions: ['Buy'],
  networks: [],
  trade: null,
  price: null,
  change24h: null,
  spark: [],
  ...rest,
});

const trade = (minUsd: string, feePercent: string) => ({
  minUsd,
  maxUsd: '50000',
  feePercent,
  spreadPercent: '0.2',
});

test('a deposit takes as long as on the fastest and on the slowest network that takes any', () => {
  const coins = [coin({ networks: [network(25), network(60, false)] }), coin({ networks: [network(0)] })];
  expect(fundingTermsOf(coins).depositMinutes).toEqual({ least: 1, most: 25 });
  expect(fundingTermsOf([coin({ networks: [network(4, false)] })]).depositMinutes).toBeNull();
});

test('the smallest purchase and the lowest fee are compared as numbers', () => {
  const coins = [coin({ trade: trade('10', '0.5') }), coin({ trade: trade('9', '0.25') })];
  expect(fundingTermsOf(coins).buy).toEqual({ minUsd: '9', feePercent: '0.25' });
});

test('a coin that cannot be bought has no terms', () => {
  expect(fundingTermsOf([coin({ actions: ['Sell'], trade: trade('1', '0.1') }), coin({})]).buy).toBeNull();
  expect(fundingTermsOf([])).toEqual({ depositMinutes: null, buy: null });
});
