import type { ReactElement, ReactNode } from 'react';
import styles from './section-stack.module.css';

/** Sections of which any may be missing: removes the top margin of the first. */
export function SectionStack({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.flush}>{children}</div>;
}
