import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './glyph.module.css';

export interface GlyphProps {
  /** An 18 px icon. */
  readonly children: ReactNode;
  /** A 16 px icon at the lower right. */
  readonly badge?: ReactNode;
  readonly tone?: 'neutral' | 'positive' | 'negative';
  /** Unread: a dot at the upper left. */
  readonly isNew?: boolean;
}

/** The icon disc before a row that shows its kind. */
export function Glyph({ children, badge, tone = 'neutral', isNew = false }: GlyphProps): ReactElement {
  return (
    <span className={classNames(styles.glyph, styles[tone], isNew && styles.new)} aria-hidden="true">
      {children}
      {badge === undefined ? null : <span className={styles.badge}>{badge}</span>}
    </span>
  );
}
