import type { Client } from '@gim/client';
import { approveWithdrawal, askAboutWithdrawal, rejectWithdrawal } from '@gim/contract/withdrawals.desk';
import { refusalOf } from '../../shared/refusal-of.ts';

const refusals = ['FourEyesRequired', 'NotAllowed', 'NotFound', 'ReviewClosed'] as const;

/** Why the action failed. With `unavailable` it may have succeeded. */
export type ReviewRefusal = (typeof refusals)[number] | 'unavailable';

/** Returns the reason of a failure, or null on success. */
export function runDecision(
  client: Client,
  { id, kind, note }: { readonly id: string; readonly kind: 'ask' | 'reject'; readonly note: string },
): Promise<ReviewRefusal | null> {
  const endpoint = kind === 'ask' ? askAboutWithdrawal : rejectWithdrawal;
  return refusalOf(refusals, () => client.call(endpoint, { params: { id }, body: { note } }));
}

export const runApproval = (client: Client, id: string): Promise<ReviewRefusal | null> =>
  refusalOf(refusals, () => client.call(approveWithdrawal, { params: { id }, body: {} }));
