import type { TransactionItem } from '@gim/contract';
import { RowList } from '@gim/ui/rows/row.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { shortMoments } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { TransactionRow } from './transaction-row.tsx';

interface LatestListProps {
  readonly label: string;
  readonly transactions: readonly TransactionItem[];
}

/** A few operations, the newest first, each with its day. */
export function LatestList({ label, transactions }: LatestListProps): ReactElement {
  // Asked for so that a change of language writes the moments anew.
  useTranslation();
  const { texts, now } = useServices();
  const moment = shortMoments({ language: texts.language(), now: new Date(now()) });
  return (
    <RowList label={label}>
      {transactions.map((transaction) => (
        <TransactionRow
          key={transaction.id}
          transaction={transaction}
          when={moment(new Date(transaction.createdAt))}
        />
      ))}
    </RowList>
  );
}
