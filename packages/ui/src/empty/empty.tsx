import type { ReactElement, ReactNode } from 'react';
import { Seal } from '../seal/seal.tsx';
import styles from './empty.module.css';

export interface EmptyProps {
  /** One line: what is missing. */
  readonly title: ReactNode;
  /** One sentence: how to add it. */
  readonly children?: ReactNode;
  /** One or two actions. */
  readonly actions?: ReactNode;
  /** Side of the seal in pixels; larger where nothing else is on the page. */
  readonly sealSize?: number;
}

/** The empty state of a list. */
export function Empty({ title, children, actions, sealSize = 96 }: EmptyProps): ReactElement {
  return (
    <div className={styles.empty}>
      <span className={styles.seal}>
        <Seal id="empty" size={sealSize} />
      </span>
      <p className={styles.title}>{title}</p>
      {children === undefined ? null : <p className={styles.text}>{children}</p>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
