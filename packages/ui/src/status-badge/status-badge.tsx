import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './status-badge.module.css';

export type StatusTone = 'positive' | 'pending' | 'negative' | 'warning' | 'neutral';

export interface StatusProps {
  readonly tone: StatusTone;
  /** A 14 px icon, because the status must not depend on colour alone. */
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A status: icon and word on a tinted background. */
export function StatusBadge({ tone, icon, children }: StatusProps): ReactElement {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </span>
  );
}

/** A status inside a list row, without the background. */
export function StatusText({ tone, icon, children }: StatusProps): ReactElement {
  return (
    <span className={classNames(styles.text, styles[`${tone}Text`])}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </span>
  );
}

/** A short outlined word beside a name, such as the name of a network. */
export function Tag({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className={styles.tag}>{children}</span>;
}
