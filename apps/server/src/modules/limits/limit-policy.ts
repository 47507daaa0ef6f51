import type { LimitedAction, LimitPeriod } from '@gim/contract';
import { asset, type Money, money } from '@gim/money';

export const USD = asset('USD', 2);
export type Usd = Money<typeof USD>;

/** How much may leave in each period. */
export type Allowance = Readonly<Record<LimitPeriod, Usd>>;

/** The limits of each verification level, from section 3 of the decisions; an installation may have its own. */
export interface LimitRules {
  readonly checked: Allowance;
  readonly unchecked: Allowance;
  /** Not allowed until the identity is verified. */
  readonly checkedOnly: readonly LimitedAction[];
}

const dollars = (whole: bigint): Usd => money(USD, whole * 100n);

export const limitRules: LimitRules = {
  checked: { Day: dollars(50_000n), Month: dollars(200_000n) },
  unchecked: { Day: dollars(1_000n), Month: dollars(10_000n) },
  checkedOnly: ['BankCardTransfer', 'PayPalTransfer'],
};

export const periodSeconds: Readonly<Record<LimitPeriod, number>> = { Day: 86_400, Month: 30 * 86_400 };

const nothing: Allowance = { Day: dollars(0n), Month: dollars(0n) };

export function allowanceOf(
  { checked, unchecked, checkedOnly }: LimitRules,
  { action, isChecked }: { action: LimitedAction; isChecked: boolean },
): Allowance {
  if (isChecked) return checked;
  return checkedOnly.includes(action) ? nothing : unchecked;
}

/** What a verification level allows, to show before and after the identity check. */
export function allowanceOfLevel(
  { isChecked }: { isChecked: boolean },
  { checked, unchecked, checkedOnly }: LimitRules = limitRules,
): { readonly day: Usd; readonly month: Usd; readonly payouts: boolean } {
  const { Day: day, Month: month } = isChecked ? checked : unchecked;
  return { day, month, payouts: isChecked || checkedOnly.length === 0 };
}

/** What is used in a period. */
export interface Used {
  readonly units: bigint;
  /** The oldest use in the period, and its amount; null if there is none. */
  readonly oldest: { readonly at: Date; readonly units: bigint } | null;
}

export type UsedByPeriod = Readonly<Record<LimitPeriod, Used>>;

/** Never negative: after a limit was lowered, more may be used than allowed. */
export const remainingOf = (limit: Usd, { units }: Pick<Used, 'units'>): Usd =>
  money(USD, units >= limit.units ? 0n : limit.units - units);

/** The period whose limit the amount exceeds, the shorter first; null if it fits. */
export function exceededPeriod(
  allowance: Allowance,
  used: Readonly<Record<LimitPeriod, Pick<Used, 'units'>>>,
  { units }: Usd,
): LimitPeriod | null {
  if (units > remainingOf(allowance.Day, used.Day).units) return 'Day';
  return units > remainingOf(allowance.Month, used.Month).units ? 'Month' : null;
}

/** When the oldest use leaves the window. */
export const resetsAt = (period: LimitPeriod, { oldest }: Used): Date | null =>
  oldest && new Date(oldest.at.getTime() + periodSeconds[period] * 1000);
