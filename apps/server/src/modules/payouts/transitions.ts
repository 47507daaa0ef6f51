import type { TransactionReason } from '@gim/contract';
import { amountOf, cents, type Payout, type PayoutState, receivesOf, type Usd } from './payout.ts';
import type { PartnerPayout } from './ports.ts';

/**
 * The allowed steps of a payout. The table `payouts.transition` in the database enforces the same list. Final states
 * have no steps.
 */
export const steps: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  requested: ['refused', 'review', 'waiting'],
  refused: [],
  review: ['waiting', 'rejected', 'canceled'],
  waiting: ['ordered', 'rejected', 'canceled'],
  ordered: ['sent', 'rejected', 'canceled'],
  sent: ['unclaimed', 'successful', 'rejected', 'canceled'],
  unclaimed: ['successful', 'rejected', 'canceled'],
  successful: [],
  rejected: [],
  canceled: [],
};

export const isStep = (from: PayoutState, to: PayoutState): boolean => steps[from].includes(to);

/** The states in which the partner may have the payout. */
export const partnerStates: readonly PayoutState[] = ['ordered', 'sent', 'unclaimed'];

/** What to do after the partner's answer. */
export type Plan =
  | { readonly do: 'nothing' }
  /** The partner has it; store its reference and sequence. */
  | { readonly do: 'note' }
  | { readonly do: 'move'; readonly to: 'sent' | 'unclaimed' }
  | { readonly do: 'askFee'; readonly fee: Usd }
  | { readonly do: 'settle' }
  | { readonly do: 'refund'; readonly to: 'rejected' | 'canceled'; readonly reason: TransactionReason }
  /** Money came back after the payout had ended. Nothing is reversed; staff looks at it. */
  | { readonly do: 'returnedAfterEnd' }
  /** The partner's answer is impossible. The payout stays as it is; staff looks at it. */
  | { readonly do: 'alarm'; readonly what: string };

const nothing: Plan = { do: 'nothing' };

export function planOf(row: Payout, found: PartnerPayout): Plan {
  const { state } = row;
  if (!partnerStates.includes(state)) return planEnded(row, found);
  if (BigInt(found.sequence) < BigInt(row.partnerSequence)) return nothing;
  if (typeof found.state === 'object') return planFee(row, found.state.feeChanged);
  switch (found.state) {
    case 'processing':
      return state === 'ordered' ? { do: 'note' } : nothing;
    case 'sent':
      return state === 'ordered' ? { do: 'move', to: 'sent' } : nothing;
    case 'unclaimed':
      if (state === 'unclaimed') return nothing;
      return { do: 'move', to: row.kind === 'paypal' && state === 'sent' ? 'unclaimed' : 'sent' };
    case 'successful':
      if (state === 'ordered') return { do: 'move', to: 'sent' };
      // Another amount than agreed arrived: only staff may end this payout.
      if (found.amount.units !== receivesOf(row).units)
        return { do: 'alarm', what: 'another amount arrived' };
      return { do: 'settle' };
    case 'returned':
      return { do: 'refund', to: 'rejected', reason: 'Returned' };
    case 'failed':
      return { do: 'refund', to: 'rejected', reason: 'PartnerRefused' };
    case 'canceled':
      return row.ending === null
        ? { do: 'refund', to: 'rejected', reason: 'PartnerRefused' }
        : { do: 'refund', to: 'canceled', reason: row.ending };
  }
}

function planFee(row: Payout, fee: Usd): Plan {
  if (row.state === 'unclaimed') return { do: 'alarm', what: 'another fee after it was sent' };
  if (row.feeChange !== null && cents(row.feeChange).units === fee.units) return nothing;
  // The customer accepted this fee, and the partner has yet to be told.
  if (row.acceptedFee !== null && cents(row.acceptedFee).units === fee.units) return nothing;
  if (fee.units < 0n || fee.units >= amountOf(row).units)
    return { do: 'alarm', what: 'a fee that cannot be' };
  return { do: 'askFee', fee };
}

function planEnded({ state, returnedAt }: Payout, found: PartnerPayout): Plan {
  if (state === 'successful' && found.state === 'returned')
    return returnedAt === null ? { do: 'returnedAfterEnd' } : nothing;
  const isPaid = found.state === 'successful' || found.state === 'sent' || found.state === 'unclaimed';
  if ((state === 'rejected' || state === 'canceled') && isPaid)
    return { do: 'alarm', what: 'the partner pays what was given back' };
  return nothing;
}
