/** Coins and networks for the tests of the deposit and withdrawal screens. */
const network = (id: string, name: string, rest: object = {}) => ({
  id,
  name,
  standard: null,
  digits: 6,
  canDeposit: true,
  canWithdraw: true,
  notice: null,
  memo: 'none',
  confirmations: 12,
  etaMinutes: 4,
  depositMin: '5',
  depositFreeFrom: '200',
  withdrawalMin: '10',
  withdrawalMax: '1000000',
  networkFee: '3',
  explorer: null,
  ...rest,
});

const ethereum = network('ethereum', 'Ethereum', {
  standard: 'ERC-20',
  explorer: 'https://explorer.example/tx/{txid}',
});
const tron = network('tron', 'Tron', {
  standard: 'TRC-20',
  canDeposit: false,
  canWithdraw: false,
  notice: 'NoChain',
});
const ton = network('ton', 'TON', {
  digits: 9,
  memo: 'text',
  confirmations: 1,
  etaMinutes: 1,
  depositMin: '0.5',
  depositFreeFrom: '50',
  withdrawalMin: '1',
  networkFee: '0.05',
});

const coin = (id: string, name: string, networks: readonly object[]) => ({
  id,
  name,
  digits: id === 'TON' ? 9 : 6,
  actions: ['Buy', 'Sell', 'Deposit', 'Withdraw'],
  networks,
  trade: { minUsd: '1', maxUsd: '50000', feePercent: '0.5', spreadPercent: '0.3' },
  price: { usd: '1.0003', at: '2025-10-16T11:29:58Z', isStale: false },
  change24h: null,
  spark: [],
});

export const tetherNetworks = [ethereum, tron];
export const coins = [coin('USDT', 'Tether', tetherNetworks), coin('TON', 'Toncoin', [ton])];
