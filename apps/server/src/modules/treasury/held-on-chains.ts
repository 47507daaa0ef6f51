import type { Reader } from '../../platform/db/db.ts';
import { listNewest } from './comparison-store.ts';

/** The balance of our addresses in a coin on a network, at the block of the last comparison. */
export interface HeldOnChain {
  readonly coin: string;
  readonly network: string;
  readonly units: bigint;
  readonly height: number;
  readonly hash: string;
}

/** Only what anybody can verify on chain: payments in flight are not included. */
export async function heldOnChains(reader: Reader): Promise<readonly HeldOnChain[]> {
  return (await listNewest(reader)).map(({ coin, network, hot, deposits, cold, height, hash }) => ({
    coin,
    network,
    units: hot + deposits + cold,
    height,
    hash,
  }));
}
