import { type Money, type Ratio, toDecimal } from '@gim/money';
import { type Companion, CompanionRefused } from '../../platform/db/companion.ts';
import { type Account, account, type Leg } from '../ledger/index.ts';
import type { FeesCore } from './core.ts';
import { feeSharePosted } from './events.ts';
import type { FeeShareRecipient } from './ports.ts';
import { type PostedShares, sharesOf } from './share-policy.ts';

/** A fee to post. */
export interface FeeRequest {
  readonly payer: string;
  readonly fee: Money;
  /** The house's account that the posting credits with the whole fee. */
  readonly feeAccount: Account;
  /** What the flow can afford to share of one fee, over all levels. */
  readonly rateMax: Ratio;
  readonly transactionId: string;
  readonly posting: string;
}

/** The legs and companions that share a fee. Empty if nobody shares. */
export interface FeeDivision {
  readonly legs: readonly Leg[];
  readonly companions: readonly Companion[];
}

const UNDIVIDED: FeeDivision & { readonly guards: readonly Companion[] } = {
  legs: [],
  companions: [],
  guards: [],
};

/**
 * Posts something that takes a fee, with the fee's shares. If a relation has ended, the posting is refused and `post`
 * is called again: once with relations that were read again, then once without shares. The payer's part of the posting
 * never changes.
 */
export async function postWithShares<T>(
  core: FeesCore,
  request: FeeRequest,
  post: (division: FeeDivision) => Promise<T>,
): Promise<T> {
  const { payer, fee } = request;
  if (fee.units === 0n) return post(UNDIVIDED);
  const known = core.shares.recipientsOf(payer);
  const division = divide(core, request, known instanceof Promise ? await known : known);
  try {
    return await post(division);
  } catch (error) {
    if (!isOutdated(error, division)) throw error;
  }
  const refreshed = divide(core, request, await core.shares.refreshedRecipientsOf(payer));
  try {
    return await post(refreshed);
  } catch (error) {
    if (!isOutdated(error, refreshed)) throw error;
    alarm(core, request, { reason: 'outdated twice' });
  }
  return post(UNDIVIDED);
}

function divide(
  core: FeesCore,
  request: FeeRequest,
  recipients: readonly FeeShareRecipient[],
): FeeDivision & { readonly guards: readonly Companion[] } {
  if (recipients.length === 0) return UNDIVIDED;
  const { payer, fee, feeAccount, transactionId, posting } = request;
  const { shares, fault } = sharesOf(fee, recipients, request);
  // Wrong relations must neither stop trading nor cost the house money: it keeps the whole fee.
  if (fault !== null) alarm(core, request, { reason: fault });
  if (shares.length === 0) return UNDIVIDED;
  const posted: PostedShares = { payer, fee, shares, transactionId, posting };
  const guards = core.shares.recording(posted);
  return {
    legs: shares.map(({ beneficiary, amount }) => ({
      from: feeAccount,
      to: account(beneficiary, amount.asset.code, 'affiliate'),
      amount,
    })),
    companions: [...eventsOf(core, posted), ...guards],
    guards,
  };
}

function eventsOf({ outbox, clock }: FeesCore, posted: PostedShares): readonly Companion[] {
  const { payer, fee, shares, transactionId, posting } = posted;
  const at = clock.now().toISOString();
  return shares.map(({ beneficiary, level, amount }) =>
    outbox.companion(feeSharePosted, {
      key: beneficiary,
      payload: {
        beneficiaryId: beneficiary,
        payerId: payer,
        level,
        coin: amount.asset.code,
        amount: toDecimal(amount),
        fee: toDecimal(fee),
        transactionId,
        posting,
        at,
      },
    }),
  );
}

const isOutdated = (error: unknown, { guards }: { readonly guards: readonly Companion[] }): boolean =>
  error instanceof CompanionRefused && guards.some(({ table }) => table.name === error.table);

function alarm({ log, metrics }: FeesCore, { payer, posting }: FeeRequest, { reason }: { reason: string }) {
  metrics.bugs.inc({ where: 'fees.shares' });
  log.error({ reason, payer, posting }, 'a fee was not shared: the relations of its payer are wrong');
}
