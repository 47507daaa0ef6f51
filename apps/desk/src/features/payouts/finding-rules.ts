import type { PayoutFindingItem } from '@gim/contract/payouts.desk';
import type { Settling } from './payout-action.ts';

/** The staff member viewing it. */
interface Reader {
  readonly staffId: string;
  readonly canDecide: boolean;
}

export type FindingRules =
  | { readonly kind: 'settled' | 'readOnly' }
  /** A settlement was requested: another person confirms it, the requester waits. */
  | { readonly kind: 'asked' | 'waiting'; readonly action: Settling }
  | {
      readonly kind: 'open';
      /** What the primary button does; null if only secondary ones are left. */
      readonly main: Settling | null;
      readonly pairId: string | null;
      readonly canReturn: boolean;
    };

type SideState = NonNullable<PayoutFindingItem['ours']>['state'];

type Item = Pick<PayoutFindingItem, 'finding' | 'request' | 'settledAt' | 'likelyPairId'>;

/** The actions available on a difference. The server decides; this only chooses which buttons to show. */
export function findingRules(
  { finding, request, settledAt, likelyPairId }: Item,
  { staffId, canDecide }: Reader,
  markedPairId: string | null,
): FindingRules {
  if (settledAt !== null) return { kind: 'settled' };
  if (request !== null)
    return { kind: request.by.id === staffId || !canDecide ? 'waiting' : 'asked', action: request.action };
  if (!canDecide) return { kind: 'readOnly' };
  const isHalf = finding === 'OnlyOurs' || finding === 'OnlyTheirs';
  const pairId = isHalf ? (markedPairId ?? likelyPairId) : null;
  const main = pairId !== null ? 'match' : finding === 'ReturnedAfterEnd' ? 'credit' : null;
  return { kind: 'open', main, pairId, canReturn: finding === 'OnlyOurs' };
}

/** The two marked findings if they can be one payout: one of each side. */
export function markedPair(
  findings: readonly Pick<PayoutFindingItem, 'id' | 'finding' | 'settledAt'>[],
  marked: readonly string[],
): readonly [string, string] | null {
  const open = findings.filter(({ id, settledAt }) => marked.includes(id) && settledAt === null);
  const ours = open.find(({ finding }) => finding === 'OnlyOurs');
  const theirs = open.find(({ finding }) => finding === 'OnlyTheirs');
  return marked.length === 2 && ours !== undefined && theirs !== undefined ? [ours.id, theirs.id] : null;
}

/** The number of unsettled findings. */
export const openCount = (findings: readonly Pick<PayoutFindingItem, 'settledAt'>[]): number =>
  findings.filter(({ settledAt }) => settledAt === null).length;

/** How a state of a payout ended, or that it has not. */
export function toneOf(state: SideState): 'positive' | 'pending' | 'negative' {
  switch (state) {
    case 'successful':
      return 'positive';
    case 'returned':
    case 'failed':
    case 'rejected':
    case 'canceled':
    case 'refused':
      return 'negative';
    default:
      return 'pending';
  }
}
