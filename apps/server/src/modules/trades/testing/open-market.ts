import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@gim/contract';
import { readMoney } from '@gim/money';
import type { App } from '../../../app.ts';
import type { Mount } from '../../../http/mount.ts';
import { createFixedClock, createMovableClock } from '../../../platform/clock.ts';
import { openPlatform, type Platform } from '../../../platform/platform.ts';
import { as, buildTestApp } from '../../../testing/test-app.ts';
import { type Answer, callApp, type Sent } from '../../../testing/test-identity.ts';
import { flows } from '../../../wiring-flows.ts';
import { type Coins, createCoins, openCatalogue, type Tick } from '../../coins/index.ts';
import { createFees, type FeeShares, noFeeShares } from '../../fees/index.ts';
import { account, createLedger, type Ledger } from '../../ledger/index.ts';
import { createTransactions } from '../../transactions/index.ts';
import { createTrades, HOUSE, type Liquidity, type Trades, type TradesDeps } from '../index.ts';
import { houseInventory } from '../ports.ts';
import { QUOTE_KEY } from './quote-key.ts';

/** The market on a database of its own: real books, history, quotes and calls. Only the prices are the test's. */
export interface TestMarket {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly coins: Coins;
  readonly trades: Trades;
  readonly app: App;
  /** Sets what a coin costs, as of now. */
  price(coin: string, usd: string): void;
  advance(seconds: number): void;
  /** As if the user had frozen the account. */
  freeze(userId: string): void;
  /** Credits from the outside: a user, or the house when no owner is named. */
  fund(coin: string, amount: string, owner?: string): Promise<void>;
  /** What is spendable, as a plain number of smallest units. */
  available(owner: string, coin: string): Promise<bigint>;
  /** All that an owner's accounts of a kind hold. */
  balance(owner: string, coin: string, kind: BookKind): Promise<bigint>;
  call<E extends Endpoint>(endpoint: E, sent: Sent & { readonly as?: 'anna' | 'borys' }): Promise<Answer<E>>;
  close(): Promise<void>;
}

type BookKind = 'house' | 'fees' | 'rounding' | 'affiliate';

const STARTED = '2026-03-01T12:00:00Z';

/** What stands behind the trades, made of the market's own parts. */
export type LiquidityMaker = (
  parts: Platform & Pick<TradesDeps, 'catalogue' | 'prices'> & { readonly ledger: Ledger },
) => Liquidity;

interface MarketOptions extends Pick<TradesDeps, 'rules'> {
  readonly url: string;
  readonly poolSize?: number;
  readonly makeLiquidity?: LiquidityMaker;
  readonly feeShares?: FeeShares;
  readonly callsAtOnce?: number;
}

export async function openMarket({
  url,
  poolSize = 10,
  makeLiquidity = () => houseInventory,
  feeShares = noFeeShares,
  callsAtOnce = Number.POSITIVE_INFINITY,
  ...rules
}: MarketOptions): Promise<TestMarket> {
  const clock = createMovableClock(createFixedClock(STARTED));
  const platform = openPlatform({ url, clock, poolSize });
  const ledger = createLedger(platform);
  const catalogue = openCatalogue(undefined);
  for (const { id } of catalogue.coins) await ledger.registerAsset(catalogue.assetOf(id));
  const ticks = new Map<string, Tick>();
  const coins = createCoins({
    ...platform,
    catalogue,
    chains: new Set(),
    feed: { isLocal: true, latest: async () => [...ticks.values()], history: async () => [] },
  });
  const transactions = createTransactions({ ...platform, books: ledger, flows });
  const { prices } = coins;
  const frozen = new Set<string>();
  const trades = createTrades({
    ...platform,
    catalogue,
    prices,
    ledger,
    transactions,
    quoteKey: QUOTE_KEY,
    liquidity: makeLiquidity({ ...platform, catalogue, prices, ledger }),
    fees: createFees({ ...platform, shares: feeShares }),
    isActive: async (_reader, userId) => !frozen.has(userId),
    ...rules,
  });
  const routes = (mount: Mount): void => {
    for (const module of [trades, transactions]) module.mount(mount);
  };
  const app = await buildTestApp(platform, routes, { callsAtOnce });
  const balanceOf = async (owner: string, coin: string, kind: BookKind | 'available') =>
    (await ledger.balanceOf(platform.db.autocommit, account(owner, coin, kind))).amount.units;
  return {
    platform,
    ledger,
    coins,
    trades,
    app,
    freeze: (userId) => void frozen.add(userId),
    price(coin, usd) {
      ticks.set(coin, { coin, usd, at: clock.now() });
      prices.take([...ticks.values()]);
    },
    advance: (seconds) => clock.setOffset(clock.offsetMs + seconds * 1000),
    async fund(coin, amount, owner) {
      const given = readMoney(catalogue.assetOf(coin), amount);
      const to = owner === undefined ? account(HOUSE, coin, 'house') : account(owner, coin, 'available');
      const legs = [{ from: account('outside:test', coin, 'outside'), to, amount: given }];
      await ledger.post({ key: randomUUID(), kind: 'deposit', legs });
    },
    available: (owner, coin) => balanceOf(owner, coin, 'available'),
    balance: balanceOf,
    call: (endpoint, { as: who = 'anna', ...sent }) =>
      callApp(app, endpoint, { ...sent, headers: { ...as(who), ...sent.headers } }),
    async close() {
      await app.server.close();
      await ledger.close();
      await platform.close();
    },
  };
}
