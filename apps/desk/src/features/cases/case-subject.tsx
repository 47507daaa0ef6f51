import type { ReactElement } from 'react';
import styles from './cases.module.css';

/** What a case is about: the number of an operation, set as a code, or the address of a point. */
export function Subject({ subject }: { readonly subject: string }): ReactElement {
  return <span className={number.test(subject) ? styles.order : styles.quiet}>{subject}</span>;
}

const number = /^[A-Z]{2}-\d/;
