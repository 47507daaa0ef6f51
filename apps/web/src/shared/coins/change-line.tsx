import type { ReactElement, ReactNode } from 'react';
import styles from './change-line.module.css';
import { PriceChange } from './price-change.tsx';

interface ChangeLineProps {
  /** Signed; null if there is nothing to compare with. The line keeps its height so that the layout does not shift. */
  readonly percent: string | null;
  /** Without the sign. */
  readonly amount?: ReactNode;
  /** The period or the time: "past month", "Oct 8, 2:00 PM". */
  readonly label: string;
}

/** The change of a figure, shown below it. */
export function ChangeLine({ percent, amount, label }: ChangeLineProps): ReactElement {
  return (
    <div className={styles.change} data-testid="change">
      {percent === null ? null : <PriceChange percent={percent} amount={amount} />}{' '}
      <span className={styles.since}>{label}</span>
    </div>
  );
}
