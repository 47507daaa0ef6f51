import type { ButtonHTMLAttributes, ReactElement, Ref } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './exchange-key.module.css';

export interface ExchangeKeyProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Accessible name; also visible where the rail is wide. */
  readonly label: string;
  /** `bar`: 52 x 44 px in the bottom bar. `rail`: the full width of the side rail. */
  readonly place: 'bar' | 'rail';
}

/** The button that opens the exchange, always visible. Its icon is an equals sign. */
export function ExchangeKey({ label, place, className, ...rest }: ExchangeKeyProps): ReactElement {
  const isRail = place === 'rail';
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.key, styles[place], className)}
      aria-label={label}
    >
      {isRail ? <span className={styles.word}>{label}</span> : null}
      <svg width={isRail ? 18 : 20} height={isRail ? 18 : 20} viewBox="0 0 18 18" aria-hidden="true">
        <path d="M2 6.2h14M2 11.8h14" stroke="currentColor" strokeWidth={isRail ? 2.4 : 2.6} />
      </svg>
    </button>
  );
}
