import type { ReactElement, ReactNode } from 'react';
import { ChevronRightIcon } from '../icons/icons.ts';
import { Anchor, type LinkComponent } from '../link/link.tsx';
import styles from './settings-row.module.css';

export interface SettingsRowProps {
  /** A 20 px icon. */
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** The current setting. */
  readonly value?: ReactNode;
  /** A switch or a button instead of the link. */
  readonly control?: ReactNode;
  readonly to?: string;
  readonly link?: LinkComponent;
}

/** A setting: title, current value, and a link or a control. */
export function SettingsRow({ to, link: Link = Anchor, ...parts }: SettingsRowProps): ReactElement {
  const content = (
    <>
      {parts.icon === undefined ? null : (
        <span className={styles.icon} aria-hidden="true">
          {parts.icon}
        </span>
      )}
      <span className={styles.text}>
        {parts.title}
        {parts.detail === undefined ? null : <span className={styles.detail}>{parts.detail}</span>}
      </span>
      {parts.value === undefined ? null : <span className={styles.value}>{parts.value}</span>}
      {parts.control}
    </>
  );
  return (
    <li className={styles.item}>
      {to === undefined ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <Link to={to} className={styles.row}>
          {content}
          <ChevronRightIcon className={styles.chevron} size={18} />
        </Link>
      )}
    </li>
  );
}
