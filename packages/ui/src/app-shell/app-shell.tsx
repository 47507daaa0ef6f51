import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './app-shell.module.css';

export interface AppShellProps {
  /** Side navigation from 768 px. A page that stands alone has none. */
  readonly rail?: ReactNode;
  /** Navigation below 768 px. A flow leaves it out and shows an action bar in its place. */
  readonly bottomBar?: ReactNode;
  readonly children: ReactNode;
}

/** The frame around every signed-in page: rail, content, bottom bar. */
export function AppShell({ rail, bottomBar, children }: AppShellProps): ReactElement {
  return (
    <div className={classNames(styles.app, rail === undefined && styles.bare)}>
      {rail}
      <div className={styles.content}>{children}</div>
      {bottomBar}
    </div>
  );
}
