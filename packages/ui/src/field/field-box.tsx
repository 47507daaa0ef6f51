import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { LockIcon } from '../icons/form-icons.ts';
import styles from './field-box.module.css';

export interface FieldBoxProps {
  readonly isInvalid?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Read-only, with the reason in the hint. Unlike a disabled field it can be focused and copied. */
  readonly isLocked?: boolean | undefined;
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  readonly children: ReactNode;
}

/** The box around a native input. The focus ring is on the box, so that it includes the icons. */
export function FieldBox({
  isInvalid = false,
  isDisabled = false,
  isLocked = false,
  leading,
  trailing,
  children,
}: FieldBoxProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text only moves the focus to the input.
    <div
      className={classNames(
        styles.box,
        isInvalid && styles.invalid,
        (isDisabled || isLocked) && styles.still,
        isLocked && styles.locked,
      )}
      onMouseDown={focusInput}
    >
      {leading}
      {children}
      {isLocked ? <LockIcon size={16} /> : trailing}
    </div>
  );
}

function focusInput(event: MouseEvent<HTMLDivElement>): void {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('input, textarea')?.focus();
}
