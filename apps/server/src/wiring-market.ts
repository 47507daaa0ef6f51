import { money } from '@gim/money';
import type { ServerModule } from './app.ts';
import type { Config, HedgingConfig } from './config.ts';
import { type Balances, createBalances } from './modules/balances/index.ts';
import { type Coins, createCoins, openCatalogue, type PriceFeed, USD } from './modules/coins/index.ts';
import { createFees, type FeeShares, noFeeShares } from './modules/fees/index.ts';
import { createHedges, type Hedges } from './modules/hedges/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import { createTrades, type Trades } from './modules/trades/index.ts';
import type { Transactions } from './modules/transactions/index.ts';
import type { Users } from './modules/users/index.ts';
import { createHedging } from './partners/hedging/live.ts';
import { createLivePrices } from './partners/prices/live.ts';
import { createSandboxPrices, type PriceOverrides } from './partners/prices/sandbox.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';
import { chainNetworks } from './wiring-chains.ts';

interface Books {
  readonly ledger: Ledger;
  readonly transactions: Transactions;
}

export interface Market {
  readonly coins: Coins;
  readonly balances: Balances;
  readonly feed: PriceFeed;
  /** Undefined if prices are real. */
  readonly priceOverrides: PriceOverrides | undefined;
  readonly modules: readonly ServerModule[];
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/** Coins, prices and balances. A network without a chain reports that itself. */
export function wireMarket(
  platform: Platform,
  {
    partners,
    coinsFile,
    ledger,
    transactions,
    ...config
  }: Pick<Config, 'partners' | 'coinsFile' | 'sandboxChains' | 'nodes'> & Books,
): Market {
  const catalogue = openCatalogue(coinsFile);
  const { feed, priceOverrides, close } = openPrices(platform, {
    isSandbox: partners.prices === 'sandbox',
    coins: catalogue.coins.filter(({ trade }) => trade !== null).map(({ id }) => id),
  });
  const coins = createCoins({ ...platform, catalogue, feed, chains: chainNetworks(config) });
  const { mount: routes, jobs: tasks, channels, background, checks } = coins;
  const balances = createBalances({ ...platform, coins, ledger, operations: transactions });
  return {
    coins,
    balances,
    feed,
    priceOverrides,
    async prepare() {
      for (const { id } of catalogue.coins) await ledger.registerAsset(catalogue.assetOf(id));
    },
    async close() {
      await balances.close();
      await close();
    },
    modules: [
      { name: 'coins', routes, tasks, channels, background, checks },
      { name: 'balances', routes: balances.mount },
    ],
  };
}

function openPrices(
  platform: Platform,
  { isSandbox, coins }: { isSandbox: boolean; coins: readonly string[] },
): { feed: PriceFeed; priceOverrides: PriceOverrides | undefined; close(): Promise<void> } {
  if (!isSandbox) return { ...createLivePrices({ ...platform, coins }), priceOverrides: undefined };
  const { feed, overrides } = createSandboxPrices(platform);
  return { feed, priceOverrides: overrides, close: async () => undefined };
}

export interface TradesWiring extends Books {
  /** The recipients of fee shares; none if absent. */
  readonly feeShares?: FeeShares;
  readonly coins: Coins;
  readonly users: Users;
  readonly hedging: Config['hedging'];
  readonly secrets: Secrets;
}

/** Trades at market prices, on the ledger and the history; hedged if an exchange is configured. */
export function wireTrades(
  platform: Platform,
  { coins, users, hedging, secrets, feeShares = noFeeShares, ...books }: TradesWiring,
): {
  readonly trades: Trades;
  readonly modules: readonly ServerModule[];
  prepare(): Promise<void>;
  close(): void;
} {
  const { catalogue, prices } = coins;
  const behind = hedging && wireHedges(platform, { ...books, catalogue, prices, hedging });
  const trades = createTrades({
    ...platform,
    ...books,
    catalogue,
    prices,
    fees: createFees({ ...platform, shares: feeShares }),
    quoteKey: secrets.key('trade quotes'),
    isActive: async (reader, userId) => (await users.find(reader, userId))?.status === 'Active',
    ...(behind === undefined ? {} : { liquidity: behind.hedges.liquidity }),
  });
  const { mount: routes, jobs: tasks, consumers, background } = trades;
  return {
    trades,
    modules: [
      { name: 'trades', routes, tasks, consumers, background },
      ...(behind === undefined ? [] : [{ name: 'hedges', tasks: behind.hedges.jobs }]),
    ],
    prepare: async () => behind?.hedges.prepare(),
    close: () => behind?.close(),
  };
}

function wireHedges(
  platform: Platform,
  {
    hedging: { keys, bandUsd, mostUsd },
    ...deps
  }: Pick<Books, 'ledger'> & Pick<Coins, 'catalogue' | 'prices'> & { hedging: HedgingConfig },
): { readonly hedges: Hedges; close(): void } {
  const { exchange, close } = createHedging({ keys });
  const dollars = (whole: number) => money(USD, BigInt(whole) * 100n);
  const rules = { band: dollars(bandUsd), most: dollars(mostUsd) };
  return { hedges: createHedges({ ...platform, ...deps, exchange, rules }), close };
}
