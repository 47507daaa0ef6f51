import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './app-shell.module.css';

export interface AppShellProps {
  /** Side navigation from 768 px. A page that stands alone has none. */
  readonly rail?: ReactNode;
  /** For the button that leads past the rail; the keyboard meets it first. */
  readonly skipLabel?: string;
  /** Navigation below 768 px. A flow leaves it out and shows an action bar in its place. */
  readonly bottomBar?: ReactNode;
  readonly children: ReactNode;
}

/** The frame around every signed-in page: rail, content, bottom bar. */
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

/** As after a change of page. No link to a mark in the page: what stands behind the # of the address opens dialogs. */
const focusHeading = (): void => document.querySelector('h1')?.focus();
