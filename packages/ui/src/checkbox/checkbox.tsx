import { type InputHTMLAttributes, type ReactElement, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { FieldHelp } from '../field/field.tsx';
import { CheckIcon } from '../icons/icons.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly ref?: Ref<HTMLInputElement>;
  /** The label; may contain links. */
  readonly children: ReactNode;
  readonly error?: string | undefined;
}

/** A styled native checkbox: `<Checkbox {...register('terms')}>I accept the Terms</Checkbox>`. */
export function Checkbox({ children, error, className, ...rest }: CheckboxProps): ReactElement {
  const helpId = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.check}>
        <span className={styles.mark}>
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : helpId}
          />
          <span className={styles.box}>
            <CheckIcon size={14} strokeWidth={2.6} />
          </span>
        </span>
        <span>{children}</span>
      </label>
      <FieldHelp id={helpId} error={error} />
    </div>
  );
}
