import type { ReactElement } from 'react';
import styles from './key-cap.module.css';

/** A key of the keyboard, drawn as one. */
export function KeyCap({ name }: { readonly name: string }): ReactElement {
  return <kbd className={styles.key}>{name}</kbd>;
}
