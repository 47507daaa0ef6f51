import type { ReactElement, ReactNode } from 'react';
import styles from './column.module.css';

export function Column({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.column}>{children}</div>;
}
