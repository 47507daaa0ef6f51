import { type ReactElement, type ReactNode, type Ref, useId, useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { FieldHelp } from '../field/field.tsx';
import styles from './code-input.module.css';
import { nextCode } from './code-text.ts';

export interface CodeInputProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** "6-digit code": the accessible name of the field. */
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (code: string) => void;
  /** Called when the last digit is typed or pasted, to submit the form. */
  readonly onComplete?: (code: string) => void;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly hasAutoFocus?: boolean;
  /** Number of digits: 12 are shown in two rows. */
  readonly length?: CodeLength;
  /** `sm` for the dense desk. */
  readonly size?: 'md' | 'sm';
  /** To the right of the error: "Resend code in 0:42", then the link. */
  readonly children?: ReactNode;
}

export type CodeLength = 6 | 12;

const cellsOf = (length: CodeLength): readonly number[] => Array.from({ length }, (_, index) => index);

/** Six or twelve drawn cells over one real input, so that paste, SMS autofill and screen readers work. */
export function CodeInput({
  ref,
  label,
  value,
  onValueChange,
  onComplete,
  error,
  isDisabled = false,
  hasAutoFocus = false,
  length = 6,
  size = 'md',
  children,
}: CodeInputProps): ReactElement {
  const helpId = useId();
  const [isFocused, setIsFocused] = useState(false);
  const isRefused = error !== undefined;
  const change = (typed: string): void => {
    const code = nextCode({ before: value, typed, length, isRefused });
    if (code === value) return;
    onValueChange(code);
    if (code.length === length) onComplete?.(code);
  };
  return (
    <div className={styles.field}>
      <div
        className={classNames(
          styles.code,
          size === 'sm' && styles.sm,
          length > 6 && styles.long,
          isRefused && styles.refused,
        )}
      >
        <input
          ref={ref}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? helpId : undefined}
          // biome-ignore lint/a11y/noAutofocus: only where the code is the only input of the screen.
          autoFocus={hasAutoFocus}
          disabled={isDisabled}
          value={value}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          // The cells cannot show a caret between digits, so it stays after the last one.
          onSelect={(event) => event.currentTarget.setSelectionRange(length, length)}
        />
        {cellsOf(length).map((index) => (
          <span
            key={index}
            className={classNames(styles.cell, isFocused && index === value.length && styles.current)}
            aria-hidden="true"
          >
            {value[index]}
          </span>
        ))}
      </div>
      {isRefused || children !== undefined ? (
        <div className={styles.below}>
          <FieldHelp id={helpId} error={error} />
          <div className={styles.aside}>{children}</div>
        </div>
      ) : null}
    </div>
  );
}
