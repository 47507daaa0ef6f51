import type { ReactElement } from 'react';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Side in pixels. */
  readonly size?: number;
}

/** A turning ring beside words that say what runs. Decoration: it never stands alone. */
export function Spinner({ size = 18 }: SpinnerProps): ReactElement {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
