import type { WithdrawalOption } from '@gim/contract';
import { describe, expect, test } from 'vitest';
import { bestOfEachKind, optionAddress, optionId, sortOptions, tagsOf, totalKeptOf } from './option-rules.ts';

const pointId = '5c1a0f0e-7a45-4b4e-9a0c-3f5f2b7d9e11';
const option = (
  target: WithdrawalOption['target'],
  more: Partial<WithdrawalOption> = {},
): WithdrawalOption => ({
  way: target.way,
  target,
  receives: '990',
  receivesCoin: null,
  fee: '4.95',
  feePercent: '0.5',
  stays: '5.05',
  minutes: 60,
  needs: [],
  bound: null,
  ...more,
});
const cash = option({ way: 'cash', pointId, name: 'Podil', slotFrom: null, timeZone: 'Europe/Kyiv' });
const card = option({ way: 'card' }, { minutes: 30 });
const tron = option({ way: 'network', coin: 'USDT', network: 'tron' }, { minutes: 2 });
const closed = option({ way: 'paypal' }, { minutes: 1, needs: ['smallerAmount'] });

describe('withdrawal options', () => {
  test('what arrives and what stays are what is left', () => expect(totalKeptOf(cash)).toBe('995.05'));

  test('by time the fastest is first; what does not take the amount is last', () => {
    const options = [cash, card, tron, closed];
    expect(sortOptions(options, 'most').map(optionId)).toEqual(['cash', 'card', 'USDT tron', 'paypal']);
    expect(sortOptions(options, 'fastest').map(optionId)).toEqual(['USDT tron', 'card', 'cash', 'paypal']);
  });

  test('a word stands beside the cheapest and the fastest; one that is both has the first', () => {
    expect([...tagsOf([cash, card, tron])]).toEqual([
      ['USDT tron', 'fastest'],
      ['cash', 'most'],
    ]);
    expect([...tagsOf([tron, card])]).toEqual([['USDT tron', 'most']]);
    expect(tagsOf([card, closed]).size).toBe(0);
  });

  test('in short each kind is there once, with its best option; what does not take the amount is left out', () => {
    const ton = option({ way: 'network', coin: 'TON', network: 'ton' });
    expect(bestOfEachKind([ton, cash, tron, card, closed]).map(optionId)).toEqual([
      'TON ton',
      'cash',
      'card',
    ]);
  });

  test.each([
    [cash, 'USD', '1000', `/cashout/map?amount=990&point=${pointId}`],
    [cash, 'BTC', '0.01', `/cashout/map?amount=990&coin=BTC&point=${pointId}`],
    [card, 'USD', '1000.50', '/cashout/card?amount=1000.50'],
    [card, 'BTC', '0.01', '/coins/BTC/sell?amount=0.01&next=card'],
    [tron, 'USD', '1000', '/coins/USDT/buy?amount=1000&next=withdraw&network=tron'],
    [tron, 'USDT', '900', '/coins/USDT/withdraw?network=tron&amount=900'],
  ])('carries the choice on: %#', (chosen, coin, amount, address) =>
    expect(optionAddress(chosen, { coin, amount })).toBe(address),
  );
});
