import type { TransactionItem } from '@gim/contract';
import { RowList } from '@gim/ui/rows/row.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { listMoments } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { TransactionRow } from './transaction-row.tsx';

interface LatestListProps {
  readonly label: string;
  readonly transactions: readonly TransactionItem[];
  /** In an aside, where only one fact fits beside the amount. */
  readonly isNarrow?: boolean;
}

/** A short list of operations, newest first, each with its day. */
export function LatestList({ label, transactions, isNarrow = false }: LatestListProps): ReactElement {
  // Subscribes to language changes.
  useTranslation();
  const { texts, now } = useServices();
  const format = { language: texts.language(), now: new Date(now()) };
  const moment = listMoments(format);
  const day = listMoments({ ...format, isDayOnly: true });
  return (
    <RowList label={label}>
      {transactions.map((transaction) => {
        const at = new Date(transaction.createdAt);
        return (
          <TransactionRow
            key={transaction.id}
            transaction={transaction}
            isNarrow={isNarrow}
            when={moment(at)}
            day={day(at)}
          />
        );
      })}
    </RowList>
  );
}
