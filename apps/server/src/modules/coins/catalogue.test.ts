import { describe, expect, test } from 'vitest';
import { openCatalogue, readCatalogue } from './catalogue.ts';

const catalogue = openCatalogue(undefined);

describe('the catalogue that comes with the product', () => {
  test('has the coins of the decisions, on their networks', () => {
    const places = catalogue.coins.flatMap(({ id, networks }) =>
      networks.length === 0 ? [id] : networks.map((network) => `${id} ${network.id} ${network.memo}`),
    );
    expect(places.toSorted()).toEqual([
      'BTC bitcoin none',
      'ETH ethereum none',
      'LTC litecoin none',
      'TON ton text',
      'USD',
      'USDC ethereum none',
      'USDT ethereum none',
      'USDT tron none',
      'XRP xrp-ledger tag',
    ]);
  });

  test('M-01: knows the digits of a coin by itself and by network', () => {
    expect(catalogue.assetOf('ETH')).toEqual({ code: 'ETH', digits: 18 });
    expect(catalogue.networkAssetOf('USDT', 'tron')).toEqual({ code: 'USDT', digits: 6 });
    expect(() => catalogue.assetOf('DOGE')).toThrow('not in the catalogue');
    expect(() => catalogue.networkAssetOf('BTC', 'tron')).toThrow('not in the catalogue');
    expect(catalogue.find('DOGE')).toBeUndefined();
  });
});

const usd = { id: 'USD', name: 'US dollar', digits: 2, actions: ['CashIn'], trade: null, networks: [] };
const trade = { minUsd: '1', maxUsd: '100', feePercent: '0.5', spreadPercent: '0.2' };
const network = {
  id: 'somewhere',
  name: 'Somewhere',
  standard: null,
  digits: 6,
  memo: 'none',
  confirmations: 1,
  etaMinutes: 1,
  depositMin: '1',
  depositFreeFrom: '10',
  withdrawalMin: '2',
  withdrawalMax: '50',
  networkFee: '0.5',
};
const coin = { id: 'ABC', name: 'Abc', digits: 6, actions: ['Buy', 'Deposit'], trade, networks: [network] };
const read = (...coins: object[]) => readCatalogue(JSON.stringify({ coins }));

describe('a catalogue of one’s own', () => {
  test('is taken when it is right; a network may have other digits than the coin (M-01)', () => {
    const own = read(usd, { ...coin, networks: [{ ...network, digits: 18 }] });
    expect(own.networkAssetOf('ABC', 'somewhere').digits).toBe(18);
    expect(own.assetOf('ABC').digits).toBe(6);
  });

  test.each<[string, object]>([
    ['stands there twice', { ...coin, id: 'USD' }],
    ['somewhere stands there twice', { ...coin, networks: [network, network] }],
    ['no amount of ABC (TooManyDigits)', { ...coin, networks: [{ ...network, depositMin: '0.0000001' }] }],
    ['no amount of ABC (NotDecimal)', { ...coin, networks: [{ ...network, networkFee: '1e-3' }] }],
    ['depositFreeFrom is less', { ...coin, networks: [{ ...network, depositFreeFrom: '0.5' }] }],
    ['withdrawalMax is less', { ...coin, networks: [{ ...network, withdrawalMax: '1' }] }],
    ['withdrawalMin is less', { ...coin, networks: [{ ...network, networkFee: '3' }] }],
    ['maxUsd is less', { ...coin, trade: { ...trade, maxUsd: '0.5' } }],
    ['minUsd is no amount of USD', { ...coin, trade: { ...trade, minUsd: '0.001' } }],
    ['is no percentage', { ...coin, trade: { ...trade, feePercent: '-1' } }],
    ['is no percentage', { ...coin, trade: { ...trade, moveMaxPercent: '1e-1' } }],
    ['traded without bounds', { ...coin, trade: null }],
    ['moves without a network', { ...coin, networks: [] }],
    ['cannot be read', { ...coin, colour: 'red' }],
    ['cannot be read', { ...coin, id: 'abc' }],
  ])('stops the start: %s', (message, wrong) => {
    expect(() => read(usd, wrong)).toThrow(message);
  });

  test('stops the start without USD, and when it is no JSON', () => {
    expect(() => read(coin)).toThrow('USD with 2 digits is missing');
    expect(() => readCatalogue('{')).toThrow('cannot be read');
  });
});
