import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { FormErrors, FormValues } from './check-form.ts';
import { FormValidator, type LateCheck, type ValidationState } from './form-validator.ts';

interface FormOptions<Values extends FormValues> {
  readonly initial: Values;
  readonly check: LateCheck<Values>;
}

interface RegisteredField {
  readonly name: string;
  readonly ref: (element: HTMLInputElement | null) => void;
  readonly onChange: () => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly defaultValue?: string;
  readonly defaultChecked?: boolean;
}

export interface Form<Values extends FormValues> {
  /** The current input. */
  readonly values: Values;
  /** The errors to show now. */
  readonly errors: FormErrors<Values>;
  readonly isSubmitting: boolean;
  /** Retries after the validation rules failed to load; null otherwise. */
  readonly retry: (() => void) | null;
  register(name: keyof Values & string): RegisteredField;
  /** Validates everything, then submits the parsed values or focuses the first invalid field. */
  submit(send: (values: Values) => unknown): (event: FormEvent) => Promise<void>;
}

/**
 * A form with uncontrolled inputs, so that what was typed before hydration is kept. An error appears when a field is
 * left or the form is submitted, and disappears with the first valid keystroke (DESIGN, section 3).
 */
export function useForm<Values extends FormValues>({ initial, check }: FormOptions<Values>): Form<Values> {
  const elements = useRef(new Map<string, HTMLInputElement>());
  const [values, setValues] = useState(initial);
  const [validation, setValidation] = useState<ValidationState<Values>>({
    errors: {},
    isSubmitting: false,
    retry: null,
  });

  const read = (): Values => ({
    ...initial,
    ...Object.fromEntries(
      [...elements.current].map(([name, element]) => [
        name,
        element.type === 'checkbox' ? element.checked : element.value,
      ]),
    ),
  });
  // `read` and `check` do not change during a form's life, so those of the first render suffice.
  const [validator] = useState(() => new FormValidator<Values>({ read, check, show: setValidation }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: input from before hydration is read once.
  useEffect(() => setValues(read()), []);

  return {
    ...validation,
    values,
    register: (name) => ({
      name,
      ref: (element) => {
        if (element === null) elements.current.delete(name);
        else elements.current.set(name, element);
      },
      onChange: () => {
        setValues(read());
        void validator.type(name);
      },
      onBlur: () => void validator.leave(name),
      ...startOf(initial[name]),
    }),
    submit: (send) => async (event) => {
      event.preventDefault();
      const focus = (name: string): void => elements.current.get(name)?.focus();
      await validator.submit(elements.current.keys(), { send, focus });
    },
  };
}

const startOf = (
  value: string | boolean | undefined,
): Pick<RegisteredField, 'defaultValue' | 'defaultChecked'> =>
  typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: value ?? '' };
