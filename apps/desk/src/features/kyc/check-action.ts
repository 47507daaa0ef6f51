import { ApiError, type Client } from '@gim/client';
import type { KycReason } from '@gim/contract/kyc';
import { confirmKycOverturn, decideKycCheck, escalateKycCheck } from '@gim/contract/kyc.desk';

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
  return refusalOf(() =>
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
  refusalOf(() => client.call(escalateKycCheck, { params: { checkId }, body: { note } }));

export const runOverturn = (
  client: Client,
  checkId: string,
  isConfirmed: boolean,
): Promise<CheckRefusal | null> =>
  refusalOf(() => client.call(confirmKycOverturn, { params: { checkId }, body: { isConfirmed } }));

async function refusalOf(work: () => Promise<unknown>): Promise<CheckRefusal | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const known = error instanceof ApiError ? refusals.find((problem) => error.has(problem)) : undefined;
    return known ?? 'unavailable';
  }
}
