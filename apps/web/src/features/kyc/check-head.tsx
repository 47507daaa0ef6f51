import type { ReactElement, ReactNode } from 'react';
import styles from './kyc.module.css';

interface CheckHeadProps {
  readonly badge?: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** The status of the identity check as title and one sentence. */
export function CheckHead({ badge, title, children }: CheckHeadProps): ReactElement {
  return (
    <div>
      {badge === undefined ? null : <div className={styles.badge}>{badge}</div>}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead}>{children}</p>
    </div>
  );
}
