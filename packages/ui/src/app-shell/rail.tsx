import type { ReactElement, ReactNode } from 'react';
import { Anchor, type LinkComponent } from '../link/link.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import type { NavigationItem } from './navigation.ts';
import styles from './rail.module.css';

export interface RailProps {
  readonly label: string;
  /** The brand, as a link to the home page. */
  readonly brand: ReactNode;
  /** The action that is always available. */
  readonly action: ReactNode;
  readonly items: readonly NavigationItem[];
  readonly footerItems?: readonly NavigationItem[];
  readonly link?: LinkComponent;
}

/** Side navigation: icons from 768 px, icons with labels from 1100 px. */
export function Rail({
  label,
  brand,
  action,
  items,
  footerItems = [],
  link = Anchor,
}: RailProps): ReactElement {
  return (
    <nav className={styles.rail} aria-label={label}>
      <div className={styles.brand}>{brand}</div>
      <div className={styles.action}>{action}</div>
      {items.map((item) => (
        <RailLink key={item.to} item={item} link={link} />
      ))}
      <div className={styles.foot}>
        {footerItems.map((item) => (
          <RailLink key={item.to} item={item} link={link} />
        ))}
      </div>
    </nav>
  );
}

interface RailLinkProps {
  readonly item: NavigationItem;
  readonly link: LinkComponent;
}

function RailLink({ item, link: Link }: RailLinkProps): ReactElement {
  return (
    <Link to={item.to} className={styles.link} aria-current={item.isCurrent === true ? 'page' : undefined}>
      <span className={styles.icon}>{item.icon}</span>
      <span className={styles.text}>{item.label}</span>
      {item.count === undefined ? null : (
        <span className={styles.count}>
          <span aria-hidden="true">{item.count.value}</span>
          <VisuallyHidden>{item.count.label}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
