import type { Ratio } from '@gim/money';
import type { FeesCore } from './core.ts';
import { type FeeDivision, type FeeRequest, postWithShares } from './post-with-shares.ts';
import { type FeeReversal, reverseWithShares } from './reverse-with-shares.ts';

export { feeSharePosted, feeShareReversed } from './events.ts';
export {
  type FeeShareRecipient,
  type FeeShares,
  noFeeShares,
  type ReversedFee,
  type ShareReversal,
} from './ports.ts';
export type { FeeDivision, FeeRequest } from './post-with-shares.ts';
export type { PostedShares } from './share-policy.ts';

/** How a fee is posted: what the house keeps, and what others get. */
export interface Fees {
  /** Upper bound of the sum of all rates on one fee. */
  readonly sharesMax: Ratio;
  /** Posts something that takes a fee, with the fee's shares. Pass `division` to the ledger with the rest. */
  postWithShares<T>(request: FeeRequest, post: (division: FeeDivision) => Promise<T>): Promise<T>;
  /** Posts something that refunds a fee, and reverses its shares in the same posting. */
  reverseWithShares<T>(fee: FeeReversal, post: (division: FeeDivision) => Promise<T>): Promise<T>;
}

export function createFees(core: FeesCore): Fees {
  return {
    sharesMax: core.shares.rateMax,
    postWithShares: (request, post) => postWithShares(core, request, post),
    reverseWithShares: (fee, post) => reverseWithShares(core, fee, post),
  };
}
