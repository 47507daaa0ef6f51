import type { ReactElement, ReactNode } from 'react';
import styles from './notice-stack.module.css';

/** Notices above the page content; takes no space when empty. */
export function NoticeStack({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.stack}>{children}</div>;
}
