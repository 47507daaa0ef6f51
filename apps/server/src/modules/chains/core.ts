import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Random } from '../../platform/random.ts';
import type { NetworkRules } from './network-rules.ts';
import type { OwnAddress } from './own-address.ts';
import type { Chain, WalletKeys } from './ports.ts';

export interface ChainsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  readonly ids: Ids;
  readonly chains: ReadonlyMap<string, Chain>;
  readonly rules: Readonly<Record<string, NetworkRules>>;
  readonly walletKeys: WalletKeys;
  /** Pinned. Undefined where no signer runs; then no address is issued. */
  readonly signerPublicKey: KeyObject | undefined;
  /** Cache of the house's derived addresses, by network and wallet. */
  readonly houses: Map<string, readonly OwnAddress[]>;
  readonly signatureWaitMs: number;
  /** Where the watcher starts on a network that was never watched; default: the newest block. */
  readonly firstHeights: Readonly<Record<string, number>>;
}
