import type { ReactElement, ReactNode } from 'react';
import styles from './first-flush.module.css';

/** Sections of which any may be missing: whichever comes first starts at the top. */
export function FirstFlush({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.flush}>{children}</div>;
}
