import { type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { CircleAlertIcon } from '../icons/form-icons.ts';
import styles from './field.module.css';

/** The words around a control, the same for every kind of field. */
export interface FieldTexts {
  readonly label: string;
  /** A link at the right of the label: "Forgot your password?". */
  readonly labelAside?: ReactNode;
  readonly hint?: ReactNode;
  /** Takes the place of the hint, with an icon, and is read out at once. */
  readonly error?: string | undefined;
}

export interface FieldWiring {
  readonly id: string;
  readonly labelId: string;
  readonly helpId: string;
  /** Spread onto the control itself. */
  readonly control: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
}

/** Ids and states that tie a control to its label, hint and error. */
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

/** A label above, a control, a hint or an error below. */
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
      {/* After the control, so that the keyboard comes to it when the field is filled. */}
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

/** The line under a control: a hint, or the error in its place. */
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
