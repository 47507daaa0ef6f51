import type { Right } from '@gim/contract/endpoint';
import type { KycCheck } from './use-kyc-checks.ts';

/** The actions available on a check. The server decides; this only hides buttons that it would refuse. */
export type CheckRules =
  | { readonly kind: 'readOnly' }
  /** A second person must confirm the overturning of a decision; the requester cannot. */
  | { readonly kind: 'overturn'; readonly isOwn: boolean; readonly unopened: number }
  | {
      readonly kind: 'open';
      /** A decision exists, so another one needs a second person. */
      readonly isOverturn: boolean;
      readonly unopened: number;
      /** Approving needs a note and a second person. */
      readonly hasSanctionsHit: boolean;
    };

type Facts = Pick<KycCheck, 'status' | 'overturn' | 'sanctions'> & {
  readonly pictures: readonly Pick<KycCheck['pictures'][number], 'id' | 'isOpened'>[];
};

export function checkRules(
  { status, overturn, pictures, sanctions }: Facts,
  {
    staffId,
    rights,
    opened,
  }: { readonly staffId: string; readonly rights: readonly Right[]; readonly opened: ReadonlySet<string> },
): CheckRules {
  if (!rights.includes('kyc.decide')) return { kind: 'readOnly' };
  const unopened = pictures.filter(({ id, isOpened }) => !isOpened && !opened.has(id)).length;
  if (overturn !== null) return { kind: 'overturn', isOwn: overturn.by.id === staffId, unopened };
  return {
    kind: 'open',
    isOverturn: status !== 'pending',
    unopened,
    hasSanctionsHit: sanctions.hits.length > 0,
  };
}
