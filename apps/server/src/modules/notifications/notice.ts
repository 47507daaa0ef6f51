import {
  type NotificationEvent,
  type NotificationParams,
  notificationKinds,
  type ParamNameOf,
} from '@gim/contract';

type ParamsOf<E extends NotificationEvent> = {
  readonly [Name in ParamNameOf<E>]: NonNullable<NotificationParams[Name]>;
};

/** A notification to be written. */
export interface Notice {
  readonly userId: string;
  readonly event: NotificationEvent;
  readonly params: NotificationParams;
  /** The object that the link points to; null for a page that needs none. */
  readonly linkId: string | null;
}

/**
 * A notification of one kind, with exactly the values that its text needs.
 * @example notice('ReferralIncome', { userId, params: { amount: '1.5', currency: 'USDT' }, linkId: transactionId })
 */
export function notice<E extends NotificationEvent>(
  event: E,
  { userId, params, linkId = null }: { userId: string; params: ParamsOf<E>; linkId?: string | null },
): Notice {
  const { link } = notificationKinds[event];
  return { userId, event, params, linkId: link === null ? null : linkId };
}
