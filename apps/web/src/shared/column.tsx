import type { ReactElement, ReactNode } from 'react';
import styles from './column.module.css';

/** One column of a flow, parts under each other. */
export function Column({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.column}>{children}</div>;
}
