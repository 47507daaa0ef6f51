import type { Client } from '@gim/client';
import {
  askPayoutPartner,
  confirmPayoutFinding,
  decidePayoutReview,
  type PayoutSideState,
  retryWebhook,
  runPayoutReconciliation,
  settlePayoutFinding,
} from '@gim/contract/payouts.desk';
import { refusalIn } from '../../shared/refusal-of.ts';

export type Settling = 'match' | 'return' | 'credit' | 'close';

/** The actions on payouts. */
export type PayoutAction =
  | {
      readonly kind: 'settle';
      readonly findingId: string;
      readonly action: Settling;
      readonly pairId: string | null;
      readonly note: string;
    }
  | { readonly kind: 'confirm'; readonly findingId: string; readonly isConfirmed: boolean }
  | { readonly kind: 'ask'; readonly findingId: string }
  | { readonly kind: 'retry'; readonly partner: 'kyc' | 'payouts'; readonly id: string }
  | { readonly kind: 'run'; readonly day: string }
  | {
      readonly kind: 'review';
      readonly payoutId: string;
      readonly isApproved: boolean;
      readonly note: string | null;
    };

const refusals = [
  'FindingClosed',
  'FindingNotPossible',
  'FourEyesRequired',
  'NotAllowed',
  'NotFound',
  'PayoutsUnavailable',
  'ReviewClosed',
] as const;

/** Why the action failed. With `unavailable` it may have succeeded. */
export type PayoutRefusal = (typeof refusals)[number] | 'unavailable';

export type Outcome =
  /** `state`: the partner's status of the payout; `needsAnother`: a second person has to confirm. */
  | { readonly kind: 'done'; readonly needsAnother: boolean; readonly state?: PayoutSideState | null }
  | { readonly kind: 'refused'; readonly reason: PayoutRefusal };

export async function runPayoutAction(client: Client, action: PayoutAction): Promise<Outcome> {
  try {
    return { kind: 'done', needsAnother: false, ...(await call(client, action)) };
  } catch (error) {
    return { kind: 'refused', reason: refusalIn(error, refusals) };
  }
}

async function call(
  client: Client,
  action: PayoutAction,
): Promise<{ needsAnother?: boolean; state?: PayoutSideState | null }> {
  switch (action.kind) {
    case 'settle': {
      const { findingId, pairId, note } = action;
      const body = { action: action.action, note, ...(pairId === null ? {} : { pairId }) };
      const { needsSecondPerson } = await client.call(settlePayoutFinding, { params: { findingId }, body });
      return { needsAnother: needsSecondPerson };
    }
    case 'confirm': {
      const { findingId, isConfirmed } = action;
      await client.call(confirmPayoutFinding, { params: { findingId }, body: { isConfirmed } });
      return {};
    }
    case 'ask':
      return client.call(askPayoutPartner, { params: { findingId: action.findingId } });
    case 'retry':
      await client.call(retryWebhook, { body: { partner: action.partner, id: action.id } });
      return {};
    case 'run':
      await client.call(runPayoutReconciliation, { body: { day: action.day } });
      return {};
    case 'review': {
      const { payoutId, isApproved, note } = action;
      const body = { isApproved, ...(note === null ? {} : { note }) };
      const { approvals, approvalsNeeded } = await client.call(decidePayoutReview, {
        params: { payoutId },
        body,
      });
      return { needsAnother: isApproved && approvals < approvalsNeeded };
    }
  }
}
