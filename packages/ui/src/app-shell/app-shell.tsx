import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './app-shell.module.css';

export interface AppShellProps {
  /** Side navigation from 768 px. Standalone pages have none. */
  readonly rail?: ReactNode;
  /** Label of the skip button, the first element in tab order. */
  readonly skipLabel?: string;
  /** Navigation below 768 px. A flow shows an action bar instead. */
  readonly bottomBar?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of every signed-in page: rail, content, bottom bar. */
export function AppShell({ rail, skipLabel, bottomBar, children }: AppShellProps): ReactElement {
  return (
    <div className={classNames(styles.app, rail === undefined && styles.bare)}>
      {rail === undefined || skipLabel === undefined ? null : (
        <button type="button" className={styles.skip} onClick={focusHeading}>
          {skipLabel}
        </button>
      )}
      {rail}
      <div className={styles.content}>{children}</div>
      {bottomBar}
    </div>
  );
}

/** Focuses the heading, as after navigation. Not a link to `#...`, because the URL fragment opens dialogs. */
const focusHeading = (): void => document.querySelector('h1')?.focus();
