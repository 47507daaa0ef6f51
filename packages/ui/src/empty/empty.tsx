import type { ReactElement, ReactNode } from 'react';
import { Seal } from '../seal/seal.tsx';
import styles from './empty.module.css';

export interface EmptyProps {
  /** One line: what is not here yet. */
  readonly title: ReactNode;
  /** One sentence: how it gets here. */
  readonly children?: ReactNode;
  /** One or two ways on. */
  readonly actions?: ReactNode;
}

/** What a list says while nothing is in it. */
export function Empty({ title, children, actions }: EmptyProps): ReactElement {
  return (
    <div className={styles.empty}>
      <span className={styles.seal}>
        <Seal id="empty" size={96} />
      </span>
      <p className={styles.title}>{title}</p>
      {children === undefined ? null : <p className={styles.text}>{children}</p>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
