import type { ReactElement } from 'react';
import styles from './key-cap.module.css';

/** A keyboard key. */
export function KeyCap({ name }: { readonly name: string }): ReactElement {
  return <kbd className={styles.key}>{name}</kbd>;
}
