import {
  type NotificationEvent,
  type NotificationParams,
  notificationKinds,
  type ParamNameOf,
} from '@gim/contract';

type ParamsOf<E extends NotificationEvent> = {
  readonly [Name in ParamNameOf<E>]: NonNullable<NotificationParams[Name]>;
};

/** What a user is to be told. */
export interface Notice {
  readonly userId: string;
  readonly event: NotificationEvent;
  readonly params: NotificationParams;
  /** The object that the kind's link leads to; null for a page that needs none. */
  readonly linkId: string | null;
}

/**
 * A notification of one kind, with exactly the values its text needs.
 * @example notice('ReferralIncome', { userId, params: { amount: '1.5', currency: 'USDT' }, linkId: transactionId })
 */
export function notice<E extends NotificationEvent>(
  event: E,
  { userId, params, linkId = null }: { userId: string; params: ParamsOf<E>; linkId?: string | null },
): Notice {
  const { link } = notificationKinds[event];
  return { userId, event, params, linkId: link === null ? null : linkId };
}
