import type { NotificationEvent, NotificationItem } from '@gim/contract';
import type { Icon } from '@gim/ui/icons/icon.tsx';
import {
  ArrowDownToLineIcon,
  ArrowUpFromLineIcon,
  BellIcon,
  CheckIcon,
  CircleXIcon,
  ClockIcon,
  FileTextIcon,
  KeyRoundIcon,
  LockIcon,
  MapPinIcon,
  MessageSquareTextIcon,
  MonitorSmartphoneIcon,
  ReceiptTextIcon,
  RefreshCwIcon,
  ShieldAlertIcon,
  ShieldCheckIcon,
  UsersIcon,
} from '@gim/ui/icons/icons.ts';

export interface NotificationLook {
  readonly icon: Icon;
  readonly tone: 'neutral' | 'positive' | 'negative';
}

const good = { icon: CheckIcon, tone: 'positive' } as const;
const bad = { icon: CircleXIcon, tone: 'negative' } as const;
const plain = (icon: Icon): NotificationLook => ({ icon, tone: 'neutral' });

/** Events whose icon differs from that of their category. */
const byEvent: Partial<Readonly<Record<NotificationEvent, NotificationLook>>> = {
  CryptoTransferConfirmed: good,
  CryptoTransferRejected: bad,
  FiatTransferConfirmed: good,
  FiatTransferRejected: bad,
  FiatTransferUpdated: plain(ReceiptTextIcon),
  TradeCompleted: good,
  TradeRejected: bad,
  PriceAlertReached: plain(BellIcon),
  RecurringBuyDue: plain(ClockIcon),
  RecurringBuySkipped: bad,
  CashOrderCompleted: good,
  CashOrderEnded: bad,
  CashOrderLocked: plain(LockIcon),
  CashBuyFailed: bad,
  PointAccessCodeChanged: plain(KeyRoundIcon),
  PointCommentChanged: plain(MessageSquareTextIcon),
  DepositAddressChanged: plain(RefreshCwIcon),
  NewDeviceLogin: plain(MonitorSmartphoneIcon),
  KycApproved: good,
  KycRejected: bad,
  AccountCreated: good,
  TwoFactorEnabled: plain(ShieldCheckIcon),
};

const byCategory: Readonly<Record<NotificationItem['category'], NotificationLook>> = {
  security: plain(ShieldAlertIcon),
  payments: plain(ArrowUpFromLineIcon),
  cash: plain(MapPinIcon),
  trades: plain(RefreshCwIcon),
  affiliate: plain(UsersIcon),
  support: plain(MessageSquareTextIcon),
  news: plain(FileTextIcon),
};

export function lookOf({ event, category, params }: NotificationItem): NotificationLook {
  const known = byEvent[event];
  if (known !== undefined) return known;
  if (category === 'payments' && params.side === 'in') return plain(ArrowDownToLineIcon);
  return byCategory[category];
}
