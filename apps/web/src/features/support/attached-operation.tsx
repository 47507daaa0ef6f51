import { ChevronRightIcon } from '@gim/ui/icons/icons.ts';
import { Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { formatInnerMoment, formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { statusLooks } from '../../shared/transactions/looks.ts';
import { TransactionRow } from '../../shared/transactions/transaction-row.tsx';
import styles from './support.module.css';
import { useOperation } from './use-operation.ts';

/** The operation a ticket is about, with a link to its page. */
export function AttachedOperation({
  transactionId,
}: {
  readonly transactionId: string;
}): ReactElement | null {
  const { texts, now } = useServices();
  const { data, isError } = useOperation(transactionId);
  if (isError) return null;
  // The row of a finished operation begins with its time; in others it follows the status.
  const isPlain = data !== undefined && statusLooks[data.status].tone === 'positive';
  const write = isPlain ? formatMoment : formatInnerMoment;
  return (
    <ul className={styles.operation}>
      {data === undefined ? (
        <li>
          <Skeleton height={44} />
        </li>
      ) : (
        <TransactionRow
          transaction={data}
          when={write(new Date(data.createdAt), new Date(now()), { language: texts.language() })}
          trailing={<ChevronRightIcon size={18} />}
        />
      )}
    </ul>
  );
}
