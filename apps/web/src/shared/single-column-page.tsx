import type { ReactElement, ReactNode } from 'react';
import styles from './single-column-page.module.css';

interface SoloPageProps {
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

/** A page of the empty layout that is one column with its own bar. */
export function SingleColumnPage({ bar, children }: SoloPageProps): ReactElement {
  return (
    <div className={styles.solo}>
      <div className={styles.bar}>{bar}</div>
      <main>{children}</main>
    </div>
  );
}
