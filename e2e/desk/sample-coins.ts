import { listCoins } from '@gim/contract/coins';
import type { Page } from '@playwright/test';

const coin = (id: string, usd: string, ...networks: readonly string[]) => ({
  id,
  name: id,
  digits: 8,
  actions: ['Deposit', 'Withdraw'],
  networks: networks.map((name) => ({
    id: name.toLowerCase(),
    name,
    standard: null,
    digits: 8,
    canDeposit: true,
    canWithdraw: true,
    notice: null,
    memo: 'none',
    confirmations: 2,
    etaMinutes: 25,
    depositMin: '0.1',
    depositFreeFrom: '1',
    withdrawalMin: '0.1',
    withdrawalMax: '100',
    networkFee: '0.01',
    explorer: null,
  })),
  trade: null,
  price: { usd, at: '2025-10-16T14:30:00Z', isStale: false },
  change24h: null,
  spark: [],
});

/** Sandbox prices move, so screenshots use fixed ones. */
const coins = listCoins.reply.parse({
  items: [
    coin('BTC', '110412', 'Bitcoin'),
    coin('ETH', '3961.5', 'Ethereum'),
    coin('USDT', '1', 'Ethereum'),
    coin('USDC', '1', 'Ethereum'),
    coin('TON', '2.18', 'TON'),
  ],
});

export const standInCoins = (page: Page): Promise<unknown> =>
  page.route(`**${listCoins.path}`, (route) => route.fulfill({ json: coins }));
