import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'disabled' | 'aria-label'> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDisabled?: boolean;
  /** Draws a border, for buttons that stand alone. */
  readonly isOutlined?: boolean;
  /** A badge at the corner. The label must include the number as shown ("Notifications, 99+ new"). */
  readonly count?: number | undefined;
}

/** A 44 px button with an icon only: `<IconButton label="Close" icon={<CloseIcon />} />`. */
export function IconButton({
  label,
  icon,
  isDisabled = false,
  isOutlined = false,
  count,
  className,
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, isOutlined && styles.outlined, className)}
      aria-label={label}
      disabled={isDisabled}
    >
      {icon}
      {count === undefined || count === 0 ? null : (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}
