import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import {
  CircleAlertIcon,
  CircleCheckIcon,
  ClockIcon,
  InfoIcon,
  TriangleAlertIcon,
} from '../icons/form-icons.ts';
import type { Icon as IconType } from '../icons/icon.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'neutral' | 'pending' | 'warning' | 'negative' | 'positive';

export interface NoticeProps {
  readonly tone?: NoticeTone;
  /** One bold line. */
  readonly title?: ReactNode;
  /** One sentence. */
  readonly children?: ReactNode;
  /** Up to two links or buttons. */
  readonly actions?: ReactNode;
  /** Replaces the icon of the tone. */
  readonly icon?: ReactNode;
  /** Announced at once by screen readers; for errors that just happened. */
  readonly isUrgent?: boolean;
}

const icons: Readonly<Record<NoticeTone, IconType>> = {
  neutral: InfoIcon,
  pending: ClockIcon,
  warning: TriangleAlertIcon,
  negative: CircleAlertIcon,
  positive: CircleCheckIcon,
};

/** A message that stays on the page as long as it applies. */
export function Notice({
  tone = 'neutral',
  title,
  children,
  actions,
  icon,
  isUrgent = false,
}: NoticeProps): ReactElement {
  const Icon = icons[tone];
  return (
    <div className={classNames(styles.notice, styles[tone])} role={isUrgent ? 'alert' : undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? <Icon />}
      </span>
      <div className={styles.body}>
        {title === undefined ? null : <b className={styles.title}>{title}</b>}
        {children === undefined ? null : <span>{children}</span>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
