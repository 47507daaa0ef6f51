import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { ChecksForm, FormErrors, FormValues } from './check-form.ts';

interface FormOptions<Values extends FormValues> {
  readonly initial: Values;
  /** May come late: the rules of the landing page are fetched with the first field that is left. */
  readonly check: (
    values: Values,
  ) => ReturnType<ChecksForm<Values>> | Promise<ReturnType<ChecksForm<Values>>>;
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
  const left = useRef(new Set<string>());
  const checks = useRef(0);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [isSubmitting, setSubmitting] = useState(false);

  const read = (): Values => ({
    ...initial,
    ...Object.fromEntries(
      [...elements.current].map(([name, element]) => [
        name,
        element.type === 'checkbox' ? element.checked : element.value,
      ]),
    ),
  });

  /** Shows the errors of the fields that were left, unless something newer was checked meanwhile. */
  const judge = async (): Promise<void> => {
    checks.current += 1;
    const mine = checks.current;
    const found = (await check(read())).errors;
    if (mine === checks.current) setErrors(only(found, left.current));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page held before is read once.
  useEffect(() => setValues(read()), []);

  return {
    values,
    errors,
    isSubmitting,
    register: (name) => ({
      name,
      ref: (element) => {
        if (element === null) elements.current.delete(name);
        else elements.current.set(name, element);
      },
      onChange: () => {
        setValues(read());
        if (left.current.has(name)) void judge();
      },
      onBlur: () => {
        left.current.add(name);
        void judge();
      },
      ...startOf(initial[name]),
    }),
    submit: (send) => async (event) => {
      event.preventDefault();
      if (isSubmitting) return;
      setSubmitting(true);
      try {
        for (const name of elements.current.keys()) left.current.add(name);
        checks.current += 1;
        const checked = await check(read());
        setErrors(checked.errors);
        if (checked.values !== null) await send(checked.values);
        else [...elements.current].find(([name]) => name in checked.errors)?.[1].focus();
      } finally {
        setSubmitting(false);
      }
    },
  };
}

const startOf = (
  value: string | boolean | undefined,
): Pick<RegisteredField, 'defaultValue' | 'defaultChecked'> =>
  typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: value ?? '' };

function only<Values extends FormValues>(
  errors: FormErrors<Values>,
  names: ReadonlySet<string>,
): FormErrors<Values> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.has(name))) as FormErrors<Values>;
}
