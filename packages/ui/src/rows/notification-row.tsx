import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Anchor, type LinkComponent } from '../link/link.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { Glyph } from './glyph.tsx';
import styles from './notification-row.module.css';

export interface NotificationRowProps {
  readonly icon: ReactNode;
  readonly tone?: 'neutral' | 'positive' | 'negative';
  readonly title: string;
  readonly children: ReactNode;
  readonly time: string;
  /** Set while unread: the accessible text of the dot. */
  readonly newLabel?: string;
  readonly isSelected?: boolean;
  readonly to: string;
  readonly link?: LinkComponent;
}

/** A notification with its text and time. Unread ones have a dot and bold text. */
export function NotificationRow(props: NotificationRowProps): ReactElement {
  const {
    icon,
    tone = 'neutral',
    title,
    children,
    time,
    newLabel,
    isSelected = false,
    to,
    link: Link = Anchor,
  } = props;
  const isNew = newLabel !== undefined;
  return (
    <li className={styles.item}>
      <Link
        to={to}
        className={classNames(styles.row, isSelected && styles.selected)}
        aria-current={isSelected ? 'page' : undefined}
      >
        <Glyph tone={tone} isNew={isNew}>
          {icon}
        </Glyph>
        <span className={styles.text}>
          <span className={classNames(styles.title, isNew && styles.new)}>
            {isNew ? <VisuallyHidden>{newLabel}: </VisuallyHidden> : null}
            {title}
          </span>
          <span className={styles.sentence}>{children}</span>
        </span>
        <span className={styles.time}>{time}</span>
      </Link>
    </li>
  );
}
