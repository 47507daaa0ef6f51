import { toDecimal } from '@gim/money';
import { type Companion, CompanionRefused } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Account, account } from '../ledger/index.ts';
import type { FeesCore } from './core.ts';
import { feeShareReversed } from './events.ts';
import type { ReversedFee, ReversedShare, ShareReversal } from './ports.ts';
import type { FeeDivision } from './post-with-shares.ts';

/** A fee to refund. */
export interface FeeReversal extends ReversedFee {
  /** The house's account that was credited with the fee, and that refunds it. */
  readonly feeAccount: Account;
}

const TRIES = 3;

/**
 * Posts something that refunds a fee, and reverses its shares. `post` is called again if the posting was refused
 * because a beneficiary withdrew meanwhile, or because the shares were already reversed.
 */
export async function reverseWithShares<T>(
  core: FeesCore,
  { feeAccount, ...fee }: FeeReversal,
  post: (division: FeeDivision) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const reversal = await core.shares.reversalOf(fee);
    try {
      return await post({
        legs: reversal.shares.flatMap(({ beneficiary, taken }) =>
          taken.units === 0n
            ? []
            : [{ from: account(beneficiary, taken.asset.code, 'affiliate'), to: feeAccount, amount: taken }],
        ),
        companions: [...eventsOf(core, fee, reversal.shares), ...reversal.companions],
      });
    } catch (error) {
      if (tries === TRIES || !isOvertaken(error, reversal)) throw error;
    }
  }
}

const eventsOf = (
  { outbox, clock }: FeesCore,
  { reversal: posting }: ReversedFee,
  shares: readonly ReversedShare[],
): readonly Companion[] =>
  shares.map(({ beneficiary, payer, level, amount, fee }) =>
    outbox.companion(feeShareReversed, {
      key: beneficiary,
      payload: {
        beneficiaryId: beneficiary,
        payerId: payer,
        level,
        coin: amount.asset.code,
        amount: toDecimal(amount),
        fee: toDecimal(fee),
        posting,
        at: clock.now().toISOString(),
      },
    }),
  );

const isOvertaken = (error: unknown, { companions, shares }: ShareReversal): boolean =>
  (error instanceof CompanionRefused && companions.some(({ table }) => table.name === error.table)) ||
  (error instanceof Refusal && error.problem === 'InsufficientFunds' && shares.length > 0);
