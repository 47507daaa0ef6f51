import type { TransactionItem, TransactionStatus, TransactionType } from '@gim/contract';
import type { Icon } from '@gim/ui/icons/icon.tsx';
import {
  ArrowDownToLineIcon,
  ArrowUpFromLineIcon,
  BanIcon,
  BanknoteArrowDownIcon,
  BanknoteArrowUpIcon,
  CheckCheckIcon,
  CheckIcon,
  CircleCheckIcon,
  CircleXIcon,
  ClockIcon,
  CreditCardIcon,
  MinusIcon,
  PlusIcon,
  UsersIcon,
  WalletIcon,
} from '@gim/ui/icons/icons.ts';

export const typeIcons: Readonly<Record<TransactionType, Icon>> = {
  Buy: PlusIcon,
  Sell: MinusIcon,
  ReferralIncome: UsersIcon,
  Deposit: ArrowDownToLineIcon,
  Withdraw: ArrowUpFromLineIcon,
  CashIn: BanknoteArrowDownIcon,
  CashOut: BanknoteArrowUpIcon,
  BankCardTransfer: CreditCardIcon,
  PayPalTransfer: WalletIcon,
};

export interface StatusLook {
  readonly tone: 'positive' | 'pending' | 'negative' | 'neutral';
  readonly Icon: Icon;
}

/** How each status looks. Colour is never the only indicator. */
export const statusLooks: Readonly<Record<TransactionStatus, StatusLook>> = {
  InProgress: { tone: 'pending', Icon: ClockIcon },
  Confirmed: { tone: 'pending', Icon: CircleCheckIcon },
  Completed: { tone: 'positive', Icon: CheckIcon },
  Successful: { tone: 'positive', Icon: CheckCheckIcon },
  Rejected: { tone: 'negative', Icon: CircleXIcon },
  Canceled: { tone: 'neutral', Icon: BanIcon },
};

/**
 * The status to show. The API calls a withdrawal confirmed as soon as it is sent to the network; the user sees
 * confirmations still to come, so it stays in progress until the last one.
 */
export const shownStatusOf = ({
  type,
  stage,
  status,
}: Pick<TransactionItem, 'type' | 'stage' | 'status'>): TransactionStatus =>
  type === 'Withdraw' && stage === 'broadcast' ? 'InProgress' : status;

/** Rejected and canceled amounts are struck through. */
export const isVoid = (status: TransactionStatus): boolean => status === 'Rejected' || status === 'Canceled';

/** The other side of a void operation is void too. */
export const isCounterVoid = ({ status, counter }: Pick<TransactionItem, 'status' | 'counter'>): boolean =>
  counter !== null && isVoid(status);
