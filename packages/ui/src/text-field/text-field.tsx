import type { InputHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { Field, type FieldTexts, useField } from '../field/field.tsx';
import { FieldBox } from '../field/field-box.tsx';

export interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>;
  /** Read-only; give the reason in the hint. */
  readonly isLocked?: boolean;
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
}

/**
 * Single-line text input. Accepts the props of a form's `register`: `<TextField label="E-mail" type="email"
 * error={errors.email?.message} {...register('email')} />`.
 */
export function TextField({
  label,
  labelAside,
  hint,
  error,
  isLocked = false,
  leading,
  trailing,
  id,
  disabled,
  className,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps): ReactElement {
  const wiring = useField({ hint, error }, { id, describedBy });
  return (
    <Field {...{ label, labelAside, hint, error, wiring, className }}>
      <FieldBox
        isInvalid={error !== undefined}
        isDisabled={disabled}
        isLocked={isLocked}
        leading={leading}
        trailing={trailing}
      >
        <input
          type="text"
          {...rest}
          {...wiring.control}
          disabled={disabled}
          readOnly={isLocked || rest.readOnly}
        />
      </FieldBox>
    </Field>
  );
}
