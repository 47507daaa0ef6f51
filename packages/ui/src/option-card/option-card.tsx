import { type InputHTMLAttributes, type ReactElement, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { FieldHelp } from '../field/field.tsx';
import styles from './option-card.module.css';

export interface OptionGroupProps {
  /** The question, announced before the options. */
  readonly legend: string;
  /** Visually hides the legend, where a heading already shows it. */
  readonly isLegendHidden?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Two columns on wide pages. */
  readonly isWide?: boolean;
  readonly className?: string | undefined;
  /** Option cards with the same name. */
  readonly children: ReactNode;
}

/** A choice between a few visible options. They are native radio buttons, so arrow keys move between them. */
export function OptionGroup({
  legend,
  isLegendHidden = false,
  hint,
  error,
  isWide = false,
  className,
  children,
}: OptionGroupProps): ReactElement {
  const helpId = useId();
  const hasHelp = hint !== undefined || error !== undefined;
  return (
    <fieldset className={className} aria-describedby={hasHelp ? helpId : undefined}>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={classNames(styles.options, isWide && styles.wide)}>{children}</div>
      {hasHelp ? (
        <div className={styles.help}>
          <FieldHelp id={helpId} hint={hint} error={error} />
        </div>
      ) : null}
    </fieldset>
  );
}

export interface OptionCardProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** At the right edge: a price, a time. */
  readonly aside?: ReactNode;
  readonly asideNote?: ReactNode;
}

/** `<OptionCard name="network" value="tron" title="TRON" note="TRC-20" aside="1.00 USDT" />`. */
export function OptionCard({
  title,
  note,
  aside,
  asideNote,
  className,
  ...rest
}: OptionCardProps): ReactElement {
  return (
    <label className={classNames(styles.card, className)}>
      <input {...rest} type="radio" />
      <span className={styles.dot} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </span>
      {aside === undefined && asideNote === undefined ? null : (
        <span className={styles.aside}>
          <span className={styles.title}>{aside}</span>
          {asideNote === undefined ? null : <span className={styles.note}>{asideNote}</span>}
        </span>
      )}
    </label>
  );
}
