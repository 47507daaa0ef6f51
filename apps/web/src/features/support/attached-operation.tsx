import { Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { readTransaction, transactionKey } from '../../shared/transactions/api.ts';
import { TransactionRow } from '../../shared/transactions/transaction-row.tsx';
import { useUserId } from '../../shared/use-user-id.ts';
import styles from './support.module.css';

/** The operation a ticket is about, with a link to its page. */
export function AttachedOperation({
  transactionId,
}: {
  readonly transactionId: string;
}): ReactElement | null {
  const services = useServices();
  const { texts, now } = services;
  const id = useUserId();
  const { data, isError } = useQuery({
    queryKey: transactionKey(id, transactionId),
    queryFn: ({ signal }) => readTransaction(services, { id, transactionId }, signal),
  });
  if (isError) return null;
  return (
    <ul className={styles.operation}>
      {data === undefined ? (
        <li>
          <Skeleton height={44} />
        </li>
      ) : (
        <TransactionRow
          transaction={data}
          when={formatMoment(new Date(data.createdAt), new Date(now()), { language: texts.language() })}
        />
      )}
    </ul>
  );
}
