import { multiply } from '@gim/money';
import { cents, type Usd } from './payout.ts';
import type { PayoutRules } from './payout-rules.ts';
import type { PayoutPartner } from './ports.ts';

/** The fee of a payout, rounded up to the cent and never less than the partner's fee. */
export function feeOf(
  amount: Usd,
  partner: Pick<PayoutPartner, 'feeOf'>,
  { fee: rate }: Pick<PayoutRules, 'fee'>,
): Usd {
  const own = multiply(amount, rate, 'up').units;
  const theirs = partner.feeOf(amount).units;
  return cents(own > theirs ? own : theirs);
}

/** What arrives of an amount. Pure: reads no balance and no limit, calls nobody. */
export interface PayoutQuote {
  readonly amount: Usd;
  readonly fee: Usd;
  readonly receives: Usd;
  /** A plain decimal: `1.5`. */
  readonly feePercent: string;
  readonly min: Usd;
  readonly max: Usd;
  readonly etaMinutes: number;
}

export function quotePayout(
  amount: Usd,
  partner: Pick<PayoutPartner, 'feeOf' | 'etaMinutes'>,
  rules: Pick<PayoutRules, 'fee' | 'min' | 'max'>,
): PayoutQuote {
  const fee = feeOf(amount, partner, rules);
  const receives = amount.units > fee.units ? amount.units - fee.units : 0n;
  return {
    amount,
    fee,
    receives: cents(receives),
    feePercent: percentText(rules.fee),
    min: rules.min,
    max: rules.max,
    etaMinutes: partner.etaMinutes,
  };
}

/** With at most two fraction digits. */
function percentText({ numerator, denominator }: PayoutRules['fee']): string {
  const hundredths = (numerator * 10_000n) / denominator;
  const part = (hundredths % 100n).toString().padStart(2, '0').replace(/0+$/, '');
  return part === '' ? `${hundredths / 100n}` : `${hundredths / 100n}.${part}`;
}
