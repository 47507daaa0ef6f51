import type { ReactElement, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldTexts, useField } from '../field/field.tsx';
import { FieldBox } from '../field/field-box.tsx';
import styles from './text-area.module.css';

export interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly isLocked?: boolean;
  readonly trailing?: ReactNode;
}

/** Multi-line text input; grows with its content where the browser supports it. */
export function TextArea({
  label,
  labelAside,
  hint,
  error,
  isLocked = false,
  trailing,
  id,
  disabled,
  className,
  rows = 4,
  'aria-describedby': describedBy,
  ...rest
}: TextAreaProps): ReactElement {
  const wiring = useField({ hint, error }, { id, describedBy });
  return (
    <Field {...{ label, labelAside, hint, error, wiring, className }}>
      <FieldBox isInvalid={error !== undefined} isDisabled={disabled} isLocked={isLocked} trailing={trailing}>
        <textarea
          rows={rows}
          {...rest}
          {...wiring.control}
          className={styles.text}
          disabled={disabled}
          readOnly={isLocked || rest.readOnly}
        />
      </FieldBox>
    </Field>
  );
}
