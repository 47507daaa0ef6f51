import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './glyph.module.css';

export interface GlyphProps {
  /** An 18 px icon. */
  readonly children: ReactNode;
  /** A 16 px icon on the lower right edge. */
  readonly badge?: ReactNode;
  readonly tone?: 'neutral' | 'positive' | 'negative';
  /** Something not seen yet: a dot on the upper left edge. */
  readonly isNew?: boolean;
}

/** The disc before a row that says what kind of thing it is. */
export function Glyph({ children, badge, tone = 'neutral', isNew = false }: GlyphProps): ReactElement {
  return (
    <span className={classNames(styles.glyph, styles[tone], isNew && styles.new)} aria-hidden="true">
      {children}
      {badge === undefined ? null : <span className={styles.badge}>{badge}</span>}
    </span>
  );
}
