import type { Reader } from '../../platform/db/db.ts';
import type { HeldOnChain } from './statement-policy.ts';

/** What the house has on the chains, as it was compared with the books last. */
export type HeldOnChains = (reader: Reader) => Promise<readonly HeldOnChain[]>;
