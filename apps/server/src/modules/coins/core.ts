import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Stream } from '../../platform/stream/stream.ts';
import type { Catalogue } from './catalogue.ts';
import type { PriceFeed } from './ports.ts';
import type { PriceBook } from './price-book.ts';
import type { Memory } from './remember.ts';

/** What lies behind the prices of now, for all coins at once. */
export interface Past {
  readonly dayAgo: ReadonlyMap<string, string>;
  readonly spark: ReadonlyMap<string, readonly string[]>;
}

/** What the use cases of this module work with. */
export interface CoinsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: Catalogue;
  readonly prices: PriceBook;
  readonly feed: PriceFeed;
  readonly staleAfterSeconds: number;
  /** Open live connections are told of every new price. */
  readonly stream: Pick<Stream, 'broadcast'>;
  /** What lies behind the prices of now; one memory for all who ask. */
  readonly past: Memory<Past>;
  /** When the feed was last asked for which missing part of the past. */
  readonly asked: Map<string, Date>;
  /** The networks that have a chain behind them in this installation. */
  readonly chains: ReadonlySet<string>;
}

/** The coins whose price comes from the market. */
export const pricedCoins = ({ catalogue }: Pick<CoinsCore, 'catalogue'>): readonly string[] =>
  catalogue.coins.filter(({ trade }) => trade !== null).map(({ id }) => id);
