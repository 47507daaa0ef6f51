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
  /** What is typed now. */
  readonly values: Values;
  /** The errors that may be shown now. */
  readonly errors: FormErrors<Values>;
  readonly isSubmitting: boolean;
  /** The rules did not come: does again what waited for them. Else null. */
  readonly retry: (() => void) | null;
  register(name: keyof Values & string): RegisteredField;
  /** Checks everything, then hands the checked values on. Focuses the first field that is wrong. */
  submit(send: (values: Values) => unknown): (event: FormEvent) => Promise<void>;
}

/**
 * A form whose fields keep their own text, so that what was typed before the app took the page over stays. An error
 * appears when a field is left or the form is sent, and goes with the first valid keystroke (DESIGN, section 3).
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
  // What it reads and checks with is the same for the life of a form, so the first render's will do.
  const [validator] = useState(() => new FormValidator<Values>({ read, check, show: setValidation }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page held before is read once.
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
