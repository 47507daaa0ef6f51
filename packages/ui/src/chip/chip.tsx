import type { ButtonHTMLAttributes, FocusEvent, ReactElement, ReactNode, Ref } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './chip.module.css';

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Selected or not, for filters. Leave out for chips that only trigger an action, such as "25%". */
  readonly isOn?: boolean;
  readonly size?: 'md' | 'sm';
}

/** A filter toggle or a preset button: `<Chip isOn={kind === 'cash'} onClick={...}>Cash</Chip>`. */
export function Chip({ isOn, size = 'md', className, ...rest }: ChipProps): ReactElement {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      {...rest}
      className={classNames(styles.chip, size === 'sm' && styles.sm, isOn === true && styles.on, className)}
    />
  );
}

export interface ChipsProps {
  /** What the chips filter or fill in. */
  readonly label: string;
  /** `scroll`: scrolls sideways on a phone, wraps from 768 px. `fit`: equal widths in one row. */
  readonly layout?: 'scroll' | 'wrap' | 'fit';
  readonly children: ReactNode;
}

export function Chips({ label, layout = 'wrap', children }: ChipsProps): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend; these are not form data.
    <div
      role="group"
      aria-label={label}
      className={classNames(styles.chips, styles[layout])}
      onFocus={layout === 'scroll' ? showWhole : undefined}
    >
      {children}
    </div>
  );
}

/** Browsers scroll a focused chip only partly into view. */
const showWhole = ({ target }: FocusEvent): void =>
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
