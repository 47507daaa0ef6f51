import { type InputHTMLAttributes, type ReactElement, type Ref, useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Field, type FieldTexts, useField } from '../field/field.tsx';
import { FieldBox } from '../field/field-box.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { CheckIcon, CircleIcon, EyeIcon, EyeOffIcon } from '../icons/form-icons.ts';
import styles from './password-field.module.css';

export interface PasswordRequirement {
  readonly label: string;
  readonly isMet: boolean;
}

export interface PasswordFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly showLabel: string;
  readonly hideLabel: string;
  /** Rules for a new password, checked while typing. */
  readonly requirements?: readonly PasswordRequirement[] | undefined;
  /** Read after a fulfilled rule: "met". */
  readonly metLabel?: string;
}

/** A password input that can be revealed: `<PasswordField autoComplete="current-password" ... />`. */
export function PasswordField({
  label,
  labelAside,
  hint,
  error,
  showLabel,
  hideLabel,
  requirements = [],
  metLabel,
  id,
  disabled,
  className,
  'aria-describedby': describedBy,
  ...rest
}: PasswordFieldProps): ReactElement {
  const [isShown, setIsShown] = useState(false);
  const hasRequirements = requirements.length > 0;
  const wiring = useField({ hint, error }, { id, describedBy });
  const listId = `${wiring.id}-requirements`;
  const control = {
    ...wiring.control,
    'aria-describedby':
      classNames(wiring.control['aria-describedby'], hasRequirements && listId) || undefined,
  };
  return (
    <Field {...{ label, labelAside, hint, error, wiring, className }}>
      <FieldBox
        isInvalid={error !== undefined}
        isDisabled={disabled}
        trailing={
          <IconButton
            className={styles.eye}
            label={isShown ? hideLabel : showLabel}
            icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
            isDisabled={disabled === true}
            onClick={() => setIsShown(!isShown)}
          />
        }
      >
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...control}
          type={isShown ? 'text' : 'password'}
          disabled={disabled}
        />
      </FieldBox>
      {hasRequirements ? <Requirements id={listId} requirements={requirements} metLabel={metLabel} /> : null}
    </Field>
  );
}

interface RequirementsProps {
  readonly id: string;
  readonly requirements: readonly PasswordRequirement[];
  readonly metLabel: string | undefined;
}

function Requirements({ id, requirements, metLabel }: RequirementsProps): ReactElement {
  return (
    <ul id={id} className={styles.requirements}>
      {requirements.map(({ label, isMet }) => (
        <li key={label} className={classNames(isMet && styles.met)}>
          {isMet ? <CheckIcon size={14} strokeWidth={2.4} /> : <CircleIcon size={14} strokeWidth={1.75} />}
          {label}
          {isMet && metLabel !== undefined ? <span className="visually-hidden">, {metLabel}</span> : null}
        </li>
      ))}
    </ul>
  );
}
