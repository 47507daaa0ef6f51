import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Stream } from '../../platform/stream/stream.ts';
import type { Catalogue } from './catalogue.ts';
import type { PriceFeed } from './ports.ts';
import type { PriceBook } from './price-book.ts';
import type { TtlCache } from './ttl-cache.ts';

/** Past prices that are shown with the current ones, for all coins. */
export interface PriceHistory {
  readonly dayAgo: ReadonlyMap<string, string>;
  readonly spark: ReadonlyMap<string, readonly string[]>;
}

/** Dependencies of this module's use cases. */
export interface CoinsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: Catalogue;
  readonly prices: PriceBook;
  readonly feed: PriceFeed;
  readonly staleAfterSeconds: number;
  /** Sends every new price to the open live connections. */
  readonly stream: Pick<Stream, 'broadcast'>;
  /** A cache that all callers share. */
  readonly priceHistory: TtlCache<PriceHistory>;
  /** When the feed was last asked for which gap. */
  readonly asked: Map<string, Date>;
  /** The networks whose chains this installation is connected to. */
  readonly chains: ReadonlySet<string>;
}

/** Coins with a market price. */
export const pricedCoins = ({ catalogue }: Pick<CoinsCore, 'catalogue'>): readonly string[] =>
  catalogue.coins.filter(({ trade }) => trade !== null).map(({ id }) => id);
