import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Catalogue, PriceBook } from '../coins/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { HedgeRules } from './hedge-policy.ts';
import type { Exchange } from './ports.ts';

/** Dependencies of this module's use cases. */
export interface HedgesCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly catalogue: Catalogue;
  readonly prices: Pick<PriceBook, 'latest' | 'fresh' | 'load'>;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly exchange: Exchange;
  readonly rules: HedgeRules;
}

/** The coins that can be traded. */
export const hedgedCoins = ({ catalogue }: Pick<HedgesCore, 'catalogue'>): readonly string[] =>
  catalogue.coins.filter(({ trade }) => trade !== null).map(({ id }) => id);
