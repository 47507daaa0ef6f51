import { addRatios, compareRatios, type Money, type Ratio, ratio, splitShares } from '@gim/money';
import type { FeeShareRecipient } from './ports.ts';

export interface FeeShare {
  readonly beneficiary: string;
  readonly level: number;
  readonly amount: Money;
}

/** The shares of one fee, as posted. */
export interface PostedShares {
  readonly payer: string;
  readonly fee: Money;
  readonly shares: readonly FeeShare[];
  /** The operation that the fee was paid for, and the key of its posting. */
  readonly transactionId: string;
  readonly posting: string;
}

/** Why a fee is not shared: the relations are inconsistent, which is a bug of the module that keeps them. */
export type ShareFault = 'ownFee' | 'beneficiaryTwice' | 'rateInvalid' | 'overMax';

const ZERO = ratio(0n, 1n);

/** Divides a fee. Shares are rounded down, so the rest stays with the house. Shares of zero are left out. */
export function sharesOf(
  fee: Money,
  recipients: readonly FeeShareRecipient[],
  rules: { readonly payer: string; readonly rateMax: Ratio },
): { readonly shares: readonly FeeShare[]; readonly fault: ShareFault | null } {
  const fault = faultOf(recipients, rules);
  if (fault !== null) return { shares: [], fault };
  const { parts } = splitShares(
    fee,
    recipients.map(({ rate }) => rate),
  );
  const shares = recipients.flatMap(({ beneficiary, level }, index) => {
    const amount = parts[index];
    return amount === undefined || amount.units <= 0n ? [] : [{ beneficiary, level, amount }];
  });
  return { shares, fault: null };
}

function faultOf(
  recipients: readonly FeeShareRecipient[],
  { payer, rateMax }: { readonly payer: string; readonly rateMax: Ratio },
): ShareFault | null {
  const beneficiaries = recipients.map(({ beneficiary }) => beneficiary.toLowerCase());
  if (beneficiaries.includes(payer.toLowerCase())) return 'ownFee';
  if (new Set(beneficiaries).size !== beneficiaries.length) return 'beneficiaryTwice';
  if (recipients.some(({ rate }) => compareRatios(rate, ZERO) <= 0)) return 'rateInvalid';
  const total = recipients.reduce((sum, { rate }) => addRatios(sum, rate), ZERO);
  return compareRatios(total, rateMax) > 0 ? 'overMax' : null;
}
