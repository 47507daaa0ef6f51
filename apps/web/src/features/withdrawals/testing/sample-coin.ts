import type { CoinItem, CoinNetwork } from '@gim/contract';

/** A coin with the named networks, each with its kind of memo. */
export const sampleCoin = (
  id: string,
  networks: Readonly<Record<string, CoinNetwork['memo']>>,
): CoinItem => ({
  id,
  name: id,
  digits: 6,
  actions: ['Deposit', 'Withdraw'],
  networks: Object.entries(networks).map(([network, memo]) => ({
    id: network,
    name: network,
    standard: null,
    digits: 6,
    canDeposit: true,
    canWithdraw: true,
    notice: null,
    memo,
    confirmations: 12,
    etaMinutes: 4,
    depositMin: '1',
    depositFreeFrom: '100',
    withdrawalMin: '5',
    withdrawalMax: '1000',
    networkFee: '1',
    explorer: null,
  })),
  trade: null,
  price: null,
  change24h: null,
  spark: [],
});
