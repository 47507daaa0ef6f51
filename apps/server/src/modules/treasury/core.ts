import { type Asset, type Money, readMoney } from '@gim/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Chains } from '../chains/index.ts';
import type { Catalogue, Coin } from '../coins/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Payments } from '../signer/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Users } from '../users/index.ts';
import type { ForeignAlarms, Movements, SuspenseDesk } from './ports.ts';

/** Dependencies of this module's use cases. */
export interface TreasuryCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly catalogue: Catalogue;
  readonly ledger: Pick<Ledger, 'balanceOf' | 'post'>;
  readonly chains: Pick<
    Chains,
    'networks' | 'chain' | 'processed' | 'heldAddresses' | 'hotAddress' | 'findOwn' | 'subscribe'
  >;
  readonly payments: Pick<Payments, 'order' | 'own' | 'stops'>;
  readonly staff: Pick<Staff, 'audit' | 'people' | 'areTwoPeople'>;
  readonly users: Pick<Users, 'find'>;
  readonly movements: Movements;
  readonly suspense: SuspenseDesk;
  readonly foreignAlarms: readonly ForeignAlarms[];
  readonly rules: TreasuryRules;
  /** `network address` of every address whose signature by the signer was verified. */
  readonly verified: Set<string>;
}

export interface TreasuryRules {
  /** Delay between the first comparison that finds a shortage and the second one, which stops withdrawals. */
  readonly recheckDelayMs: number;
  /** How long a network may be unreachable, or its watcher behind, before an alarm is raised. */
  readonly silentSeconds: number;
}

/** A coin on a network whose chain this process can read. */
export interface Pair {
  readonly coin: string;
  readonly network: string;
  /** With the precision of the ledger. */
  readonly asset: Asset;
  /** With the precision of the network (M-01). */
  readonly networkAsset: Asset;
  readonly hotCap: Money;
  readonly confirmations: number;
}

export function pairsOf({ catalogue, chains }: Pick<TreasuryCore, 'catalogue' | 'chains'>): readonly Pair[] {
  return catalogue.coins.flatMap((coin) =>
    coin.networks
      .filter(({ id }) => chains.networks.has(id))
      .map((network) => pairOf(catalogue, coin, network)),
  );
}

function pairOf(catalogue: Catalogue, coin: Coin, network: Coin['networks'][number]): Pair {
  const asset = catalogue.assetOf(coin.id);
  return {
    coin: coin.id,
    network: network.id,
    asset,
    networkAsset: catalogue.networkAssetOf(coin.id, network.id),
    hotCap: readMoney(asset, network.hotCap ?? network.withdrawalMax),
    confirmations: network.confirmations,
  };
}

export const pairName = ({ coin, network }: Pick<Pair, 'coin' | 'network'>): string =>
  `${coin} on ${network}`;
