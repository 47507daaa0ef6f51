import type { ReactElement } from 'react';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Width and height in pixels. */
  readonly size?: number;
}

/** A spinner beside a text. Hidden from screen readers, so never use it alone. */
export function Spinner({ size = 18 }: SpinnerProps): ReactElement {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
