import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asset, money, ratio, readMoney } from '@gim/money';
import { describe, expect, test } from 'vitest';
import { openCatalogue, readCatalogue } from '../coins/index.ts';
import { createTerms, type DepositTerms, feeOf, ledgerAmount, neededConfirmations } from './terms.ts';

const terms = createTerms(openCatalogue(undefined));
const found = (coin: string, network: string): DepositTerms => {
  const of = terms.find(coin, network);
  if (of === undefined) throw new Error(`${coin} on ${network} is not in the catalogue.`);
  return of;
};
const usdt = found('USDT', 'ethereum');
const pricesAt = (usd: bigint) => ({
  latest: () => ({ usd: `${usd}`, rate: ratio(usd, 1n), at: new Date('2026-03-01'), isStale: true }),
});

describe('the terms of a deposit', () => {
  test.each([
    { digits: 18, units: 10n ** 18n, amount: 1_000_000n },
    { digits: 18, units: 1_999_999_999_999n, amount: 1n },
    { digits: 18, units: 999_999_999_999n, amount: 0n },
    { digits: 2, units: 105n, amount: 1_050_000n },
  ])('M-01 $units units of a network with $digits digits are $amount of the ledger', (one) => {
    const networkAsset = asset('USDT', one.digits);
    expect(ledgerAmount({ ...usdt, networkAsset }, one.units)).toEqual(money(usdt.asset, one.amount));
  });

  test.each([
    ['5', '3'],
    ['199.999999', '3'],
    ['200', '0'],
    ['200.000001', '0'],
  ])('%s USDT cost %s', (amount, fee) => {
    expect(feeOf(usdt, readMoney(usdt.asset, amount))).toEqual(readMoney(usdt.asset, fee));
  });

  test('C-02 more confirmations above 10,000 dollars, and where nobody knows a price', () => {
    const bitcoin = found('BTC', 'bitcoin');
    const need = (units: bigint, usd: bigint) =>
      neededConfirmations(bitcoin, money(bitcoin.asset, units), pricesAt(usd));
    expect(need(10_000_000n, 100_000n)).toBe(2);
    expect(need(10_000_001n, 100_000n)).toBe(6);
    expect(need(10_000_000n, 100_001n)).toBe(6);
    expect(neededConfirmations(bitcoin, money(bitcoin.asset, 1n), { latest: () => undefined })).toBe(6);
    const ton = found('TON', 'ton');
    expect(neededConfirmations(ton, readMoney(ton.asset, '1000000'), pricesAt(3n))).toBe(1);
  });

  test('refuse a catalogue in which the fee takes all of the smallest deposit', () => {
    const text = readFileSync(join(import.meta.dirname, '../coins/catalogue.json'), 'utf8');
    const changed = readCatalogue(text.replace('"depositMin": "0.0001"', '"depositMin": "0.00005"'));
    expect(() => createTerms(changed)).toThrow('The network fee of BTC on bitcoin takes all');
  });

  test('are those of the catalogue’s networks alone', () => {
    expect(terms.find('USDT', 'bitcoin')).toBeUndefined();
    expect(terms.find('USD', 'ethereum')).toBeUndefined();
    expect(terms.of('ethereum').map(({ coin }) => coin)).toEqual(['ETH', 'USDT', 'USDC']);
  });
});
