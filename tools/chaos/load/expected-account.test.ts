import { describe, expect, it } from 'vitest';
import { ExpectedAccount } from './expected-account.ts';

const buy = {
  id: 'trade 1',
  coin: 'BTC',
  amount: '0.0001',
  direction: 'in',
  counter: { coin: 'USD', amount: '10.5', direction: 'out' },
};
const deposit = { id: 'deposit', coin: 'USD', amount: '100', direction: 'in', counter: null };
const balance = (coin: string, whole: string, available = whole, locked = '0') => ({
  coin,
  balance: whole,
  available,
  locked,
});
const afterBuy = [balance('USD', '89.5'), balance('BTC', '0.0001')];

function opened(): ExpectedAccount {
  const account = new ExpectedAccount('USD', '100');
  account.traded(buy);
  return account;
}

describe('what a customer must own', () => {
  it('is what was answered, to the unit', () => {
    expect(opened().checkBalances({ items: afterBuy })).toEqual([]);
  });

  it.each([
    ['a trade that is not in the balance yet', [balance('USD', '100'), balance('BTC', '0')]],
    ['a coin that is missing', [balance('USD', '89.5')]],
    ['one unit too much', [balance('USD', '89.5'), balance('BTC', '0.00010001')]],
    ['parts that do not make the whole', [balance('USD', '89.5', '89', '0.4'), balance('BTC', '0.0001')]],
    ['a negative part', [balance('USD', '89.5', '-0.5', '90'), balance('BTC', '0.0001')]],
  ])('finds %s', (_case, items) => {
    expect(opened().checkBalances({ items })).not.toEqual([]);
  });
});

describe('the history', () => {
  it('has the newest trade first and sums to what is owned', () => {
    const account = opened();
    expect(account.checkNewest({ items: [buy, deposit] })).toEqual([]);
    expect(account.checkWhole([buy, deposit])).toEqual([]);
  });

  it.each([
    ['lacks the newest trade', [deposit]],
    ['shows it with another amount', [{ ...buy, amount: '0.0002' }, deposit]],
    ['is empty', []],
  ])('%s', (_case, items) => {
    expect(opened().checkNewest({ items })).not.toEqual([]);
  });

  it.each([
    ['twice', [buy, buy, deposit]],
    ['not at all', [deposit]],
  ])('has a trade %s', (_case, items) => {
    expect(opened().checkWhole(items)).not.toEqual([]);
  });
});
