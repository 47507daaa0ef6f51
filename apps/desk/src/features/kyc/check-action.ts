import type { Client } from '@gim/client';
import type { KycReason } from '@gim/contract/kyc';
import { confirmKycOverturn, decideKycCheck, escalateKycCheck } from '@gim/contract/kyc.desk';
import { refusalOf } from '../../shared/refusal-of.ts';

const refusals = [
  'FourEyesRequired',
  'NotAllowed',
  'NotFound',
  'OverturnOpen',
  'PicturesNotOpened',
  'ReviewClosed',
  'SanctionsHit',
] as const;

/** Why the action failed. With `unavailable` it may have succeeded. */
export type CheckRefusal = (typeof refusals)[number] | 'unavailable';

export type CheckDecision =
  | { readonly kind: 'approve'; readonly note?: string }
  | {
      readonly kind: 'reject';
      readonly isFinal: boolean;
      readonly reasons: readonly KycReason[];
      readonly note?: string;
    };

/** Returns the reason of a failure, or null on success. */
export function runDecision(
  client: Client,
  checkId: string,
  decision: CheckDecision,
): Promise<CheckRefusal | null> {
  const note = decision.note === undefined ? {} : { note: decision.note };
  return refusalOf(refusals, () =>
    client.call(decideKycCheck, {
      params: { checkId },
      body:
        decision.kind === 'approve'
          ? { decision: 'approved', ...note }
          : {
              decision: 'rejected',
              rejectType: decision.isFinal ? 'final' : 'retry',
              reasons: [...decision.reasons],
              ...note,
            },
    }),
  );
}

export const runEscalation = (client: Client, checkId: string, note: string): Promise<CheckRefusal | null> =>
  refusalOf(refusals, () => client.call(escalateKycCheck, { params: { checkId }, body: { note } }));

export const runOverturn = (
  client: Client,
  checkId: string,
  isConfirmed: boolean,
): Promise<CheckRefusal | null> =>
  refusalOf(refusals, () => client.call(confirmKycOverturn, { params: { checkId }, body: { isConfirmed } }));
