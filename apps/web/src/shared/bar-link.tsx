import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './bar-link.module.css';

interface BarLinkProps {
  readonly to: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A link at the end of the page's bar: "Manage tokens". */
export function BarLink({ to, icon, children }: BarLinkProps): ReactElement {
  return (
    <Link className={styles.link} to={to}>
      {icon}
      {children}
    </Link>
  );
}
