import type { ReactElement, ReactNode } from 'react';
import styles from './key.module.css';

/** A key of the keyboard: `<Key>Esc</Key>`. */
export function Key({ children }: { readonly children: ReactNode }): ReactElement {
  return <kbd className={styles.key}>{children}</kbd>;
}
