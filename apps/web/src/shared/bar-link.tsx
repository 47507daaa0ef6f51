import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './bar-link.module.css';
import { PageLink } from './page-link.tsx';

interface BarLinkProps {
  readonly to: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A link at the end of the page's bar: "Manage tokens". */
export function BarLink({ to, icon, children }: BarLinkProps): ReactElement {
  return (
    <PageLink className={styles.link} to={to}>
      {icon}
      {children}
    </PageLink>
  );
}

interface BarIconLinkProps {
  readonly to: string;
  readonly icon: ReactElement;
  readonly label: string;
}

/** An icon alone at the end of the page's bar: the map of the points, or a sheet of the page (`#price-alert`). */
export function BarIconLink({ to, icon, label }: BarIconLinkProps): ReactElement {
  return (
    <Link className={styles.icon} to={to} aria-label={label} preventScrollReset={to.startsWith('#')}>
      {icon}
    </Link>
  );
}
