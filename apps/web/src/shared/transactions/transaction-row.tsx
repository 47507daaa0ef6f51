import type { TransactionItem, TransactionStatus, TransactionType } from '@gim/contract';
import type { Icon } from '@gim/ui/icons/icon.tsx';
import {
  ArrowDownToLineIcon,
  ArrowUpFromLineIcon,
  BanIcon,
  BanknoteArrowDownIcon,
  BanknoteArrowUpIcon,
  CircleCheckIcon,
  CircleXIcon,
  ClockIcon,
  CreditCardIcon,
  MinusIcon,
  PlusIcon,
  UsersIcon,
  WalletIcon,
} from '@gim/ui/icons/icons.ts';
import { Glyph } from '@gim/ui/rows/glyph.tsx';
import { Row } from '@gim/ui/rows/row.tsx';
import { StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CoinIcon } from '../coins/coin-icon.tsx';
import { OwnAmount } from '../coins/own-amount.tsx';
import { useTransactionText } from './use-transaction-text.ts';

interface TransactionRowProps {
  readonly transaction: TransactionItem;
  /** When it was, as the list around it says it. */
  readonly when: string;
  /** Room for one fact only: a status takes the place of the time. */
  readonly isNarrow?: boolean;
}

/** One operation in a list. What is finished is said by its time alone; only what needs attention has a colour. */
export function TransactionRow({ transaction, when, isNarrow = false }: TransactionRowProps): ReactElement {
  const { t } = useTranslation('transactions');
  const text = useTransactionText(transaction);
  const { status, type, coin } = transaction;
  const TypeIcon = typeIcons[type];
  const look = statusLooks[status];
  const isVoid = status === 'Rejected' || status === 'Canceled';
  return (
    <Row
      to={`/transactions/${transaction.id}`}
      link={Link}
      leading={
        <Glyph badge={<CoinIcon coin={coin} size={16} />}>
          <TypeIcon size={18} />
        </Glyph>
      }
      title={text.title}
      detail={
        look === undefined ? (
          when
        ) : (
          <StatusText tone={look.tone} icon={<look.Icon size={14} />}>
            {t(`status.${status}`)}
          </StatusText>
        )
      }
      {...(look === undefined || isNarrow ? {} : { detailMore: when })}
      value={<OwnAmount text={text.amount} label={text.spokenAmount} isVoid={isVoid} />}
      {...(text.counter === null ? {} : { valueDetail: <OwnAmount text={text.counter} /> })}
    />
  );
}

const typeIcons: Readonly<Record<TransactionType, Icon>> = {
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

interface StatusLook {
  readonly tone: 'pending' | 'negative' | 'neutral';
  readonly Icon: Icon;
}

/** How a status looks that is worth saying; the good ends are plain. */
const statusLooks: Readonly<Partial<Record<TransactionStatus, StatusLook>>> = {
  InProgress: { tone: 'pending', Icon: ClockIcon },
  Confirmed: { tone: 'pending', Icon: CircleCheckIcon },
  Rejected: { tone: 'negative', Icon: CircleXIcon },
  Canceled: { tone: 'neutral', Icon: BanIcon },
};
