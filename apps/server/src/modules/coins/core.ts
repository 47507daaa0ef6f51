import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Catalogue } from './catalogue.ts';
import type { PriceFeed } from './ports.ts';
import type { PriceBook } from './price-book.ts';

/** What the use cases of this module work with. */
export interface CoinsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: Catalogue;
  readonly prices: PriceBook;
  readonly feed: PriceFeed;
  /** When the feed was last asked for which missing part of the past. */
  readonly asked: Map<string, Date>;
  /** The networks that have a chain behind them in this installation. */
  readonly chains: ReadonlySet<string>;
}

/** The coins whose price comes from the market. */
export const pricedCoins = ({ catalogue }: Pick<CoinsCore, 'catalogue'>): readonly string[] =>
  catalogue.coins.filter(({ trade }) => trade !== null).map(({ id }) => id);
