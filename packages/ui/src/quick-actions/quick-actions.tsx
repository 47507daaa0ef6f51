import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Anchor, type LinkComponent } from '../link/link.tsx';
import styles from './quick-actions.module.css';

export interface QuickAction {
  readonly to: string;
  readonly label: string;
  /** A 20 px icon. */
  readonly icon: ReactNode;
  /** Only shown on wide pages, which have space for six. */
  readonly isWideOnly?: boolean;
}

export interface QuickActionsProps {
  readonly label: string;
  readonly actions: readonly QuickAction[];
  /** In an aside: three per row on small screens, two per row beside wide content. */
  readonly isAside?: boolean;
  readonly link?: LinkComponent;
}

/** The most used actions. */
export function QuickActions({
  label,
  actions,
  isAside = false,
  link: Link = Anchor,
}: QuickActionsProps): ReactElement {
  return (
    <nav className={styles.frame} aria-label={label}>
      <div className={classNames(styles.quick, isAside && styles.aside)}>
        {actions.map((action) => (
          <Link
            key={action.label}
            to={action.to}
            className={classNames(styles.action, action.isWideOnly === true && styles.wideOnly)}
          >
            <span className={styles.icon} aria-hidden="true">
              {action.icon}
            </span>
            <span>{action.label}</span>
          </Link>
        ))}
      </div>
    </nav>
  );
}

export interface MenuAction {
  readonly to: string;
  readonly label: string;
  readonly detail: ReactNode;
  readonly icon: ReactNode;
}

export interface MenuGridProps {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly link?: LinkComponent;
}

/** All actions, two per row, each with a description. */
export function MenuGrid({ label, actions, link: Link = Anchor }: MenuGridProps): ReactElement {
  return (
    <nav className={styles.menu} aria-label={label}>
      {actions.map((action) => (
        <Link key={action.label} to={action.to} className={styles.entry}>
          <span className={styles.icon} aria-hidden="true">
            {action.icon}
          </span>
          <span className={styles.name}>{action.label}</span>
          <span className={styles.detail}>{action.detail}</span>
        </Link>
      ))}
    </nav>
  );
}
