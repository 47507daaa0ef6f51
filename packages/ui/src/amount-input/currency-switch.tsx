import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { ChevronDownIcon } from '../icons/icons.ts';
import styles from './currency-switch.module.css';

export interface CurrencySwitchProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** The currency's icon, 24 px. */
  readonly icon?: ReactNode;
  readonly ticker: string;
  /**
   * "change currency". Follows the visible ticker in the accessible name, so that voice control finds the button by it.
   */
  readonly label?: string;
}

/** The currency of a side: a button that opens the choice, or plain text if there is no choice. */
export function CurrencySwitch({
  icon,
  ticker,
  label,
  className,
  onClick,
  ...rest
}: CurrencySwitchProps): ReactElement {
  if (onClick === undefined) {
    return (
      <span className={classNames(styles.currency, styles.fixed, className)}>
        {icon}
        {ticker}
      </span>
    );
  }
  return (
    <button type="button" {...rest} className={classNames(styles.currency, className)} onClick={onClick}>
      {icon}
      {ticker}
      {label === undefined ? null : <span className="visually-hidden">, {label}</span>}
      <ChevronDownIcon size={16} />
    </button>
  );
}
