import { transactionReasons } from './flow.ts';

/** Categories of notifications. Each can be muted per channel, except `security`. */
export const notificationCategories = [
  'security',
  'payments',
  'cash',
  'trades',
  'affiliate',
  'support',
  'news',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** Categories that the user can mute. */
export const mutableCategories = ['payments', 'cash', 'trades', 'affiliate', 'support', 'news'] as const;
export type MutableCategory = (typeof mutableCategories)[number];

export const notificationChannels = ['inApp', 'push', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** The value of `side`: direction of a transfer or a trade. */
export const notificationSides = ['in', 'out', 'buy', 'sell'] as const;

/** The value of `state`: which change an event reports, where one event covers several. */
export const notificationStates = [
  'review',
  'queued',
  'broadcast',
  'again',
  'testArrived',
  'question',
  'change',
  'reset',
  'owner',
  'link',
  'staff',
  'retry',
  'final',
] as const;

/** The value of `reason`. The apps have a text for each. */
export const notificationReasons = transactionReasons;

/**
 * Values inserted into notification texts, always shown as plain text. Amounts are plain decimals in the currency named
 * beside them.
 */
export const notificationParamNames = [
  'side',
  'state',
  'amount',
  'currency',
  'counterAmount',
  'counterCurrency',
  'fee',
  'max',
  'min',
  'reason',
  'network',
  'name',
  'place',
  'at',
  'until',
  'timeZone',
] as const;
export type NotificationParamName = (typeof notificationParamNames)[number];

/** Link targets. `link.id` is the id of the transaction, coin or ticket; settings pages have none. */
export const notificationLinks = [
  'transaction',
  'coin',
  'depositAddress',
  'devices',
  'twoFactor',
  'passkeys',
  'personalInfo',
  'kyc',
  'affiliate',
  'support',
  'notificationSettings',
] as const;
export type NotificationLink = (typeof notificationLinks)[number];

interface NotificationKind {
  readonly category: NotificationCategory;
  /** The values that its text needs. The server sends exactly these. */
  readonly params: readonly NotificationParamName[];
  readonly link: NotificationLink | null;
}

const kind = <const Params extends readonly NotificationParamName[]>(
  category: NotificationCategory,
  params: Params,
  link: NotificationLink | null,
): { category: NotificationCategory; params: Params; link: NotificationLink | null } => ({
  category,
  params,
  link,
});

const transfer = ['side', 'amount', 'currency', 'network'] as const;
const payout = ['amount', 'currency', 'name'] as const;
const visit = ['side', 'amount', 'currency', 'place', 'at', 'timeZone'] as const;
const none = [] as const;

/**
 * Every notification by the name of its event. To add one: an entry here, its consumer in the server's module `notifications`,
 * and its texts `events.<Event>` in every language of both `notifications.json` (screens) and `pushes.json` (lock screens).
 */
export const notificationKinds = {
  CryptoTransferStarted: kind('payments', transfer, 'transaction'),
  CryptoTransferUpdated: kind('payments', [...transfer, 'state'], 'transaction'),
  CryptoTransferConfirmed: kind('payments', transfer, 'transaction'),
  CryptoTransferRejected: kind('payments', [...transfer, 'reason'], 'transaction'),
  FiatTransferStarted: kind('payments', payout, 'transaction'),
  FiatTransferConfirmed: kind('payments', payout, 'transaction'),
  FiatTransferUpdated: kind('payments', [...payout, 'fee', 'until'], 'transaction'),
  FiatTransferUnclaimed: kind('payments', [...payout, 'until'], 'transaction'),
  FiatTransferRejected: kind('payments', [...payout, 'reason'], 'transaction'),
  TradeCompleted: kind(
    'trades',
    ['side', 'amount', 'currency', 'counterAmount', 'counterCurrency'],
    'transaction',
  ),
  TradeRejected: kind('trades', ['side', 'amount', 'currency', 'reason'], 'transaction'),
  RecurringBuyDue: kind('trades', ['currency', 'counterAmount', 'counterCurrency', 'at'], 'coin'),
  RecurringBuySkipped: kind(
    'trades',
    ['currency', 'counterAmount', 'counterCurrency', 'reason', 'until'],
    'coin',
  ),
  PriceAlertReached: kind('trades', ['currency', 'counterAmount', 'counterCurrency'], 'coin'),
  CashVisitTomorrow: kind('cash', visit, 'transaction'),
  CashVisitSoon: kind('cash', visit, 'transaction'),
  CashOrderCompleted: kind('cash', ['side', 'amount', 'currency'], 'transaction'),
  CashOrderEnded: kind('cash', [...visit, 'reason'], 'transaction'),
  CashOrderMoved: kind('cash', visit, 'transaction'),
  CashOrderLocked: kind('cash', visit, 'transaction'),
  CashDayClosed: kind('cash', [...visit, 'until'], 'transaction'),
  CashBuyFailed: kind('cash', [...visit, 'counterCurrency'], 'transaction'),
  PointAccessCodeChanged: kind('cash', visit, 'transaction'),
  PointCommentChanged: kind('cash', visit, 'transaction'),
  ReferralIncome: kind('affiliate', ['amount', 'currency'], 'transaction'),
  SupportAnswered: kind('support', ['name'], 'support'),
  OperationLate: kind('support', ['name'], 'support'),
  AccountCreated: kind('security', none, 'kyc'),
  DepositAddressChanged: kind('security', ['currency', 'network'], 'depositAddress'),
  WithdrawalAddressAdded: kind('security', ['name', 'currency', 'network'], null),
  AllowlistOff: kind('security', ['at'], null),
  PayoutRecipientAdded: kind('security', ['name'], null),
  NewDeviceLogin: kind('security', ['name', 'place'], 'devices'),
  PasswordChanged: kind('security', ['state'], 'devices'),
  TwoFactorEnabled: kind('security', none, 'twoFactor'),
  TwoFactorDisabled: kind('security', none, 'twoFactor'),
  RecoveryCodesRenewed: kind('security', none, 'twoFactor'),
  PasskeyAdded: kind('security', ['name'], 'passkeys'),
  PasskeyRemoved: kind('security', ['name'], 'passkeys'),
  PasskeySuspended: kind('security', ['name'], 'passkeys'),
  SecondFactorFailed: kind('security', none, 'devices'),
  SessionReuseDetected: kind('security', none, 'devices'),
  StrangersBlocked: kind('security', none, 'devices'),
  AccountFrozen: kind('security', ['state'], 'devices'),
  UnfreezeRequested: kind('security', none, 'devices'),
  AccountUnfrozen: kind('security', none, 'devices'),
  KycApproved: kind('security', none, 'kyc'),
  KycRejected: kind('security', ['state'], 'kyc'),
  TestNotification: kind('security', none, 'notificationSettings'),
} as const satisfies Readonly<Record<string, NotificationKind>>;

export type NotificationEvent = keyof typeof notificationKinds;
export type ParamNameOf<E extends NotificationEvent> = (typeof notificationKinds)[E]['params'][number];

const isEvent = (name: string): name is NotificationEvent => Object.hasOwn(notificationKinds, name);
export const notificationEvents: readonly NotificationEvent[] =
  Object.keys(notificationKinds).filter(isEvent);

/** Path of a link target in the wallet. */
export function linkPath({
  kind: to,
  id,
}: {
  readonly kind: NotificationLink;
  readonly id: string | null;
}): string {
  switch (to) {
    case 'transaction':
      return `/transactions/${id ?? ''}`;
    case 'coin':
      return `/coins/${(id ?? '').toLowerCase()}`;
    case 'depositAddress':
      return `/coins/${(id ?? '').toLowerCase()}/deposit`;
    case 'devices':
      return '/settings/devices';
    case 'twoFactor':
      return '/settings/2fa';
    case 'passkeys':
      return '/settings/faceid';
    case 'personalInfo':
      return '/settings/personal-info';
    case 'kyc':
      return '/kyc';
    case 'affiliate':
      return '/settings/affiliate-program';
    case 'support':
      return id === null ? '/settings/support-service' : `/settings/support-service/${id}`;
    case 'notificationSettings':
      return '/settings/notifications';
  }
}

/** Whether the amount is the cash of a visit, which is whole: "Bring $500". */
export const isCashOfVisit = ({
  place,
  at,
}: {
  readonly place?: string | undefined;
  readonly at?: string | undefined;
}): boolean => place !== undefined && at !== undefined;

/** Text keys of a notification, the most specific first: `TradeCompleted-buy`, `TradeCompleted`. */
export const textVariants = (
  event: NotificationEvent,
  { state, side }: { readonly state?: string | undefined; readonly side?: string | undefined },
): readonly string[] => [
  ...(state === undefined ? [] : [`${event}-${state}`]),
  ...(side === undefined ? [] : [`${event}-${side}`]),
  event,
];
