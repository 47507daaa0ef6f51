import type { ReactElement, ReactNode } from 'react';
import { Anchor, type LinkComponent } from '../link/link.tsx';
import styles from './bottom-bar.module.css';
import type { NavigationItem } from './navigation.ts';

export interface BottomBarProps {
  readonly label: string;
  /** Four destinations: two before the action, two after it. */
  readonly items: readonly NavigationItem[];
  readonly action: ReactNode;
  readonly link?: LinkComponent;
}

/** Navigation below 768 px, above the safe area. Hidden if the host app shows its own tabs. */
export function BottomBar({ label, items, action, link: Link = Anchor }: BottomBarProps): ReactElement {
  const middle = Math.ceil(items.length / 2);
  const links = items.map((item) => (
    <Link
      key={item.to}
      to={item.to}
      className={styles.link}
      aria-current={item.isCurrent === true ? 'page' : undefined}
    >
      {item.icon}
      {item.label}
    </Link>
  ));
  return (
    <nav className={styles.bar} aria-label={label}>
      {links.slice(0, middle)}
      <div className={styles.action}>{action}</div>
      {links.slice(middle)}
    </nav>
  );
}
