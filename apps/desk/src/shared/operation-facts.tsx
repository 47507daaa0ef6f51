import type { DeskOperation } from '@gim/contract/support.desk';
import type { ReactElement } from 'react';
import styles from './operation-facts.module.css';
import { useAmountText } from './use-amount-text.ts';
import { useStageText } from './use-stage-text.ts';
import { useTimeText } from './use-time-text.ts';

/** The operation a thread is about. Needs the `cases` texts. */
export function OperationFacts({ operation }: { readonly operation: DeskOperation }): ReactElement {
  const write = useAmountText();
  const stage = useStageText();
  const when = useTimeText();
  const { number, coin, amount, createdAt } = operation;
  return (
    <p className={styles.operation}>
      <span className={styles.number}>{number}</span>
      <span>{write.money(coin, amount, 'exact')}</span>
      <span className={styles.quiet}>{stage(operation.stage)}</span>
      <span className={styles.quiet}>{when(createdAt)}</span>
    </p>
  );
}
