import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './change.module.css';

export interface ChangeProps {
  readonly direction: 'up' | 'down' | 'none';
  /** Without a sign: the triangle and the hidden word show the direction. */
  readonly text: ReactNode;
  /** Accessible direction before the text: "up", "down". */
  readonly word?: string;
  readonly className?: string | undefined;
}

/** A price change: triangle, value and colour; neither triangle nor colour for zero. */
export function Change({ direction, text, word, className }: ChangeProps): ReactElement {
  if (direction === 'none')
    return <span className={classNames(styles.change, styles.none, className)}>{text}</span>;
  return (
    <span className={classNames(styles.change, styles[direction], className)}>
      <svg className={styles.triangle} width="9" height="8" viewBox="0 0 9 8" aria-hidden="true">
        <path fill="currentColor" d={direction === 'up' ? 'M4.5.5 9 7.5H0z' : 'M4.5 7.5 0 .5h9z'} />
      </svg>
      {word === undefined ? null : <span className="visually-hidden">{word} </span>}
      {text}
    </span>
  );
}
