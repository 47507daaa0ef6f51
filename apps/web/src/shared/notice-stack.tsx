import type { ReactElement, ReactNode } from 'react';
import styles from './notice-stack.module.css';

/** Notices above the content of a page; takes no room while there is none. */
export function NoticeStack({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.stack}>{children}</div>;
}
