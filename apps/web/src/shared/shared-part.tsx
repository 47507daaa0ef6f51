import { classNames } from '@gim/ui/class-names/class-names.ts';
import type { ReactElement, ReactNode } from 'react';
import { useViewTransitionState } from 'react-router';
import styles from './shared-part.module.css';

interface SharedPartProps {
  readonly part: 'coinIcon' | 'ticketSeal';
  /** The page that the row opens. */
  readonly to: string;
  readonly children: ReactNode;
}

/**
 * The part of a row that its page also shows. While the page opens or closes, it moves between the two places. It is
 * named only then, because a name must be unique on a page.
 */
export function SharedPart({ part, to, children }: SharedPartProps): ReactElement {
  const isMoving = useViewTransitionState(to);
  return <span className={classNames(styles.part, isMoving && styles[part])}>{children}</span>;
}

/** The coin's icon in the head of its page, where its rows lead. */
export function CoinHeadIcon({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className={classNames(styles.part, styles.coinIcon)}>{children}</span>;
}
