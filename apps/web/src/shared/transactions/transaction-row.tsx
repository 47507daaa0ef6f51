import type { TransactionItem } from '@gim/contract';
import { Glyph } from '@gim/ui/rows/glyph.tsx';
import { Row } from '@gim/ui/rows/row.tsx';
import { StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../coins/coin-icon.tsx';
import { OwnAmount } from '../coins/own-amount.tsx';
import { PageLink } from '../page-link.tsx';
import { SharedPart } from '../shared-part.tsx';
import { isCounterVoid, isVoid, shownStatusOf, statusLooks, typeIcons } from './looks.ts';
import { useTransactionText } from './use-transaction-text.ts';

interface TransactionRowProps {
  readonly transaction: TransactionItem;
  /** The time in the format of the surrounding list. */
  readonly when: string;
  /** Stands beside a status on small screens, in lists of several days, where there is no room for the time. */
  readonly day?: string;
  /** Room for one fact only: a status replaces the time. */
  readonly isNarrow?: boolean;
  /** After the amount: the chevron of a row that stands alone as a card. */
  readonly trailing?: ReactNode;
}

/** One operation in a list. A finished one shows only its time; only what needs attention is coloured. */
export function TransactionRow({
  transaction,
  when,
  day,
  isNarrow = false,
  trailing,
}: TransactionRowProps): ReactElement {
  const { t } = useTranslation('transactions');
  const text = useTransactionText(transaction);
  const { type, coin } = transaction;
  const status = shownStatusOf(transaction);
  const TypeIcon = typeIcons[type];
  // Successful operations show only their time.
  const look = statusLooks[status].tone === 'positive' ? undefined : statusLooks[status];
  return (
    <Row
      to={`/transactions/${transaction.id}`}
      link={PageLink}
      leading={
        <SharedPart part="ticketSeal" to={`/transactions/${transaction.id}`}>
          <Glyph badge={<CoinIcon coin={coin} size={16} />}>
            <TypeIcon size={18} />
          </Glyph>
        </SharedPart>
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
      {...(look === undefined || isNarrow ? {} : { detailMore: when, detailShort: day })}
      value={<OwnAmount text={text.amount} label={text.spokenAmount} isVoid={isVoid(status)} />}
      {...(text.note === null ? {} : { valueDetail: text.note })}
      {...(text.counter === null
        ? {}
        : {
            valueDetail: (
              <OwnAmount text={text.counter} label={text.spokenCounter} isVoid={isCounterVoid(transaction)} />
            ),
          })}
      trailing={trailing}
    />
  );
}
