import type { TransactionItem } from '@gim/contract';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { Glyph } from '@gim/ui/rows/glyph.tsx';
import { RowGroups, RowGroupTitle, RowList } from '@gim/ui/rows/row.tsx';
import { Cell, Table } from '@gim/ui/table/table.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatDayName,
  formatMoment,
  formatMonth,
  formatTime,
  shortMoments,
} from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { PageLink } from '../../shared/page-link.tsx';
import { SharedPart } from '../../shared/shared-part.tsx';
import { isCounterVoid, isVoid, shownStatusOf, typeIcons } from '../../shared/transactions/looks.ts';
import { TransactionRow } from '../../shared/transactions/transaction-row.tsx';
import { useTransactionText } from '../../shared/transactions/use-transaction-text.ts';
import { groupHistory } from './history-groups.ts';
import { StatusMark } from './status-mark.tsx';
import { useFactTexts } from './use-fact-texts.tsx';

interface HistoryListProps {
  readonly items: readonly TransactionItem[];
}

/** The operations by day, or by month if there are few; a table on wide screens. */
export function HistoryList({ items }: HistoryListProps): ReactElement {
  return useMediaQuery('(min-width: 1100px)') ? (
    <HistoryTable items={items} />
  ) : (
    <HistoryRows items={items} />
  );
}

function HistoryRows({ items }: HistoryListProps): ReactElement {
  const { texts, now } = useServices();
  const format = { language: texts.language() };
  const today = new Date(now());
  const moment = shortMoments({ ...format, now: today });
  const day = shortMoments({ ...format, now: today, isDayOnly: true });
  return (
    <RowGroups>
      {groupHistory(items, { now: today }).map(({ key, span, first, items: found }) => {
        const name = span === 'day' ? formatDayName(first, today, format) : formatMonth(first, today, format);
        const when = (at: Date): string => (span === 'day' ? formatTime(at, format) : moment(at));
        return (
          <section key={key}>
            <RowGroupTitle>{name}</RowGroupTitle>
            <RowList label={name}>
              {found.map((item) => {
                const at = new Date(item.createdAt);
                return (
                  <TransactionRow
                    key={item.id}
                    transaction={item}
                    when={when(at)}
                    {...(span === 'month' && { day: day(at) })}
                  />
                );
              })}
            </RowList>
          </section>
        );
      })}
    </RowGroups>
  );
}

function HistoryTable({ items }: HistoryListProps): ReactElement {
  const { t } = useTranslation('transactions');
  const { texts, now } = useServices();
  const { place } = useFactTexts();
  const moment = (at: string): string =>
    formatMoment(new Date(at), new Date(now()), { language: texts.language() });
  return (
    <Table
      caption={t('list.caption')}
      link={PageLink}
      columns={[
        { key: 'operation', header: t('list.columns.operation') },
        { key: 'details', header: t('list.columns.details'), isQuiet: true },
        { key: 'time', header: t('list.columns.time'), isQuiet: true },
        { key: 'status', header: t('list.columns.status') },
        { key: 'amount', header: t('list.columns.amount'), isAmount: true },
      ]}
      rows={items.map((item) => ({
        key: item.id,
        to: `/transactions/${item.id}`,
        cells: {
          operation: <OperationCell item={item} />,
          details: place(item),
          time: moment(item.createdAt),
          status: <StatusMark status={shownStatusOf(item)} />,
          amount: <AmountCell item={item} />,
        },
      }))}
    />
  );
}

function OperationCell({ item }: { readonly item: TransactionItem }): ReactElement {
  const { title } = useTransactionText(item);
  const TypeIcon = typeIcons[item.type];
  const icon = (
    <SharedPart part="ticketSeal" to={`/transactions/${item.id}`}>
      <Glyph badge={<CoinIcon coin={item.coin} size={16} />}>
        <TypeIcon size={18} />
      </Glyph>
    </SharedPart>
  );
  return <Cell icon={icon} title={title} />;
}

function AmountCell({ item }: { readonly item: TransactionItem }): ReactElement {
  const { amount, spokenAmount, counter, spokenCounter, note } = useTransactionText(item);
  const main = <OwnAmount text={amount} label={spokenAmount} isVoid={isVoid(item.status)} />;
  return counter === null ? (
    <Cell title={main} {...(note !== null && { detail: note })} />
  ) : (
    <Cell
      title={main}
      detail={<OwnAmount text={counter} label={spokenCounter} isVoid={isCounterVoid(item)} />}
    />
  );
}
