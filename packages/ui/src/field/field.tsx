import { type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { CircleAlertIcon } from '../icons/form-icons.ts';
import styles from './field.module.css';

/** Texts that every kind of field has. */
export interface FieldTexts {
  readonly label: string;
  /** A link to the right of the label: "Forgot your password?". */
  readonly labelAside?: ReactNode;
  readonly hint?: ReactNode;
  /** Replaces the hint, with an icon, and is announced at once. */
  readonly error?: string | undefined;
}

export interface FieldWiring {
  readonly id: string;
  readonly labelId: string;
  readonly helpId: string;
  /** Props for the control itself. */
  readonly control: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
}

/** Ids and ARIA attributes that connect a control with its label, hint and error. */
export function useField(
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
  own: { readonly id?: string | undefined; readonly describedBy?: string | undefined } = {},
): FieldWiring {
  const generated = useId();
  const id = own.id ?? generated;
  const helpId = `${id}-help`;
  const hasHelp = error !== undefined || hint !== undefined;
  return {
    id,
    labelId: `${id}-label`,
    helpId,
    control: {
      id,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': classNames(own.describedBy, hasHelp && helpId) || undefined,
    },
  };
}

export interface FieldProps extends FieldTexts {
  readonly wiring: FieldWiring;
  readonly className?: string | undefined;
  /** The control. */
  readonly children: ReactNode;
}

/** A label, the control, and a hint or an error below. */
export function Field({
  label,
  labelAside,
  hint,
  error,
  wiring,
  className,
  children,
}: FieldProps): ReactElement {
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.top}>
        <label id={wiring.labelId} htmlFor={wiring.id}>
          {label}
        </label>
      </div>
      {children}
      {/* After the control, so that Tab goes to the input first. */}
      {labelAside === undefined ? null : <div className={styles.aside}>{labelAside}</div>}
      <FieldHelp id={wiring.helpId} hint={hint} error={error} />
    </div>
  );
}

export interface FieldHelpProps {
  readonly id?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** The hint below a control, or the error instead. */
export function FieldHelp({ id, hint, error }: FieldHelpProps): ReactElement | null {
  if (error !== undefined) {
    return (
      <p id={id} className={classNames(styles.help, styles.error)} role="alert">
        <CircleAlertIcon size={16} />
        <span>{error}</span>
      </p>
    );
  }
  if (hint === undefined) return null;
  return (
    <p id={id} className={styles.help}>
      {hint}
    </p>
  );
}
