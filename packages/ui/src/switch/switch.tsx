import type { InputHTMLAttributes, ReactElement, Ref } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { LockIcon } from '../icons/icons.ts';
import styles from './switch.module.css';

export interface SwitchProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'aria-label' | 'children'> {
  readonly ref?: Ref<HTMLInputElement>;
  /** What the switch controls: "Show Bitcoin". */
  readonly label: string;
  /** Cannot be changed and shows a lock; the reason is shown above the group. Still focusable for screen readers. */
  readonly isLocked?: boolean;
}

/**
 * A setting that applies immediately, without submitting a form: `<Switch label="Face ID" checked={on}
 * onChange={toggle} />`.
 */
export function Switch({
  label,
  isLocked = false,
  className,
  onChange,
  onClick,
  ...rest
}: SwitchProps): ReactElement {
  return (
    <span className={classNames(styles.row, className)}>
      {isLocked ? (
        <span className={styles.lock}>
          <LockIcon size={16} />
        </span>
      ) : null}
      <span className={classNames(styles.switch, isLocked && styles.locked)}>
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own checked state.
          role="switch"
          aria-label={label}
          aria-disabled={isLocked || undefined}
          onClick={isLocked ? (event) => event.preventDefault() : onClick}
          onChange={isLocked ? () => undefined : onChange}
        />
        <span className={styles.track} />
      </span>
    </span>
  );
}
