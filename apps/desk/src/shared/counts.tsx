import type { ReactElement } from 'react';
import styles from './counts.module.css';

interface Count {
  readonly label: string;
  readonly value: string | number;
  /** Needs attention. */
  readonly isWarning?: boolean;
  /** Hidden below 1400 px. */
  readonly isExtra?: boolean;
}

/** Some figures beside the title of a section. */
export function Counts({ counts }: { readonly counts: readonly Count[] }): ReactElement {
  return (
    <dl className={styles.counts}>
      {counts.map(({ label, value, isWarning = false, isExtra = false }) => (
        <div key={label} className={isExtra ? styles.extra : undefined}>
          <dt>{label}</dt>
          <dd className={isWarning ? styles.warning : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
