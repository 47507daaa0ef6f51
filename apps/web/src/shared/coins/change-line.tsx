import type { ReactElement, ReactNode } from 'react';
import styles from './change-line.module.css';
import { PriceChange } from './price-change.tsx';

interface ChangeLineProps {
  /** Signed; null where there is nothing to compare with. The line is kept, so that nothing moves when there is. */
  readonly percent: string | null;
  /** Written without its sign. */
  readonly amount?: ReactNode;
  /** Since when, or at which moment: "past month", "Oct 8, 2:00 PM". */
  readonly label: string;
}

/** How far a figure came, under that figure. */
export function ChangeLine({ percent, amount, label }: ChangeLineProps): ReactElement {
  return (
    <div className={styles.change} data-testid="change">
      {percent === null ? null : <PriceChange percent={percent} amount={amount} />}{' '}
      <span className={styles.since}>{label}</span>
    </div>
  );
}
