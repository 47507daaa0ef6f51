import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Digits } from '../digits/digits.tsx';
import styles from './amount.module.css';
import { splitFigure } from './split-figure.ts';

interface AmountTexts {
  /** The formatted amount with sign and currency: "+2,487.25 USDT". */
  readonly text: string;
  /** Accessible text, if the visible one is not enough: "plus 2,487.25 USDT". */
  readonly label?: string | undefined;
  /** Balances are hidden: shows three dots of the same width. */
  readonly isHidden?: boolean;
  /** "amount hidden". */
  readonly hiddenLabel?: string | undefined;
  /** In running text the hidden amount takes only the dots' width, to avoid a gap in the line. */
  readonly isInSentence?: boolean;
  /** For figures that update while visible, such as a balance: animates changed digits. */
  readonly isLive?: boolean;
  readonly className?: string | undefined;
}

export interface AmountProps extends AmountTexts {
  /** A rejected or canceled amount: struck through and dim. */
  readonly isVoid?: boolean;
}

/** An amount in running text. It never wraps. */
export function Amount({ isVoid = false, className, ...texts }: AmountProps): ReactElement {
  return (
    <span className={classNames(styles.amount, isVoid && styles.void, className)}>
      <Written {...texts} />
    </span>
  );
}

export interface FigureProps extends AmountTexts {
  readonly size: 's' | 'm' | 'l' | 'xl';
  /** Decimals after it are dimmed; leave out for coins and whole cash. */
  readonly decimalSeparator?: '.' | ',';
}

/** The main number of a screen, set in the serif. `xl` is for wide pages only. */
export function Figure({ size, decimalSeparator, className, ...texts }: FigureProps): ReactElement {
  return (
    <span className={classNames(styles.amount, styles.figure, styles[size], className)}>
      <Written {...texts} decimalSeparator={decimalSeparator} />
    </span>
  );
}

interface WrittenProps extends Omit<AmountTexts, 'className'> {
  readonly decimalSeparator?: '.' | ',' | undefined;
}

function Written({
  text,
  label,
  isHidden = false,
  hiddenLabel,
  isInSentence = false,
  isLive = false,
  decimalSeparator,
}: WrittenProps): ReactElement {
  const { lead, rest } =
    decimalSeparator === undefined ? { lead: text, rest: '' } : splitFigure(text, decimalSeparator);
  const write = (part: string): ReactNode => (isLive && !isHidden ? <Digits text={part} /> : part);
  const drawn = (
    <>
      {write(lead)}
      {rest === '' ? null : <span className={styles.rest}>{write(rest)}</span>}
    </>
  );
  if (isHidden) {
    return (
      <>
        <span className={styles.hidden} aria-hidden="true">
          {isInSentence ? null : <span className={styles.width}>{drawn}</span>}
          <span className={styles.dots}>•••</span>
        </span>
        <span className="visually-hidden">{hiddenLabel}</span>
      </>
    );
  }
  if (label === undefined) return drawn;
  return (
    <>
      <span aria-hidden="true">{drawn}</span>
      <span className="visually-hidden">{label}</span>
    </>
  );
}
