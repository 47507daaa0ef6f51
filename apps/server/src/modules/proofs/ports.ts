import type { Reader } from '../../platform/db/db.ts';
import type { HeldOnChain } from './statement-policy.ts';

/** What the house holds on the chains, according to the last comparison with the ledger. */
export type HeldOnChains = (reader: Reader) => Promise<readonly HeldOnChain[]>;
