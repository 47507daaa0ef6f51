import type { InputHTMLAttributes, ReactElement, Ref } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { LockIcon } from '../icons/icons.ts';
import styles from './switch.module.css';

export interface SwitchProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'aria-label' | 'children'> {
  readonly ref?: Ref<HTMLInputElement>;
  /** What is on or off: "Show Bitcoin". */
  readonly label: string;
  /** Keeps its state and shows a lock; the reason stands above the group. Readers can still reach it. */
  readonly isLocked?: boolean;
}

/** On or off at once, without a form to send: `<Switch label="Face ID" checked={on} onChange={toggle} />`. */
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
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own checked state.
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
