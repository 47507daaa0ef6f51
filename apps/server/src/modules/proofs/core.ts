import type { Clock } from '../../platform/clock.ts';
import type { Attestor } from '../../platform/crypto/attestation.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Catalogue, PriceBook } from '../coins/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { HeldOnChains } from './ports.ts';

/** Dependencies of this module's use cases. */
export interface ProofsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: Catalogue;
  readonly prices: Pick<PriceBook, 'latest'>;
  readonly ledger: Pick<Ledger, 'customerBalances'>;
  readonly held: HeldOnChains;
  /** Signs the publications. */
  readonly attestor: Attestor;
  /** The salt of each leaf is derived from this key. Whoever has it can find out whose a leaf is. */
  readonly saltKey: Buffer;
}

/** Levels below this are computed from the leaves on request; this one and those above are stored. */
export const BLOCK_LEVELS = 8;
export const BLOCK_LEAVES = 2 ** BLOCK_LEVELS;

/** The calendar day in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
