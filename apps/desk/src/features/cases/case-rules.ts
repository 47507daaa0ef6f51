import type { Right } from '@gim/contract/endpoint';
import type { CaseReason, DeskCase } from '@gim/contract/support.desk';

/** Where the money of a case is, by its reason and the stage of its operation. */
export type MoneyPlace =
  | 'locked'
  | 'network'
  | 'incoming'
  | 'partner'
  | 'counter'
  | 'books'
  | 'notApplied'
  | 'differences'
  | 'done';

const ended: readonly string[] = ['Completed', 'Successful', 'Rejected', 'Canceled'];

export function placeOf({ reason, operation }: Pick<DeskCase, 'reason' | 'operation'>): MoneyPlace {
  if (operation !== null && ended.includes(operation.status)) return 'done';
  switch (reason) {
    case 'WithdrawalLate':
      return operation?.stage === 'broadcast' ? 'network' : 'locked';
    case 'DepositLate':
      return 'incoming';
    case 'CashOrderLate':
      return 'counter';
    case 'PayoutLate':
      return operation?.stage === 'review' ? 'locked' : 'partner';
    case 'TradeLate':
      return 'books';
    case 'WebhookGaveUp':
      return 'notApplied';
    case 'DrawerDiffers':
      return 'differences';
  }
}

/** What closes a case. */
export const nextOf = (reason: CaseReason): 'itself' | 'webhook' | 'person' =>
  reason === 'WebhookGaveUp' ? 'webhook' : reason === 'DrawerDiffers' ? 'person' : 'itself';

/** What opens a case of this reason. */
export const thresholdOf = (reason: CaseReason): 'late' | 'tries' | 'drawer' =>
  reason === 'WebhookGaveUp' ? 'tries' : reason === 'DrawerDiffers' ? 'drawer' : 'late';

/** The ages by which cases are counted, youngest first. */
export const ages = ['underHour', 'underFourHours', 'underDay', 'older'] as const;
export type Age = (typeof ages)[number];

const HOUR_MS = 3_600_000;

/** The column of the grid in which a case is counted now. */
export function ageOf(openedAt: string, now: number): Age {
  const hours = (now - Date.parse(openedAt)) / HOUR_MS;
  if (hours < 1) return 'underHour';
  if (hours < 4) return 'underFourHours';
  return hours < 24 ? 'underDay' : 'older';
}

/** The actions the user may take on a case now. */
export function actsOf(
  { closedAt, takenBy }: Pick<DeskCase, 'closedAt' | 'takenBy'>,
  { staffId, rights }: { readonly staffId: string; readonly rights: readonly Right[] },
): { readonly canTake: boolean; readonly canNote: boolean; readonly canEnd: boolean } {
  const canWork = rights.includes('cases.work') && closedAt === null;
  return {
    canTake: canWork && takenBy === null,
    canNote: canWork,
    canEnd: canWork && takenBy?.id === staffId,
  };
}
