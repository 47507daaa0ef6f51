import { type core, safeParse } from 'zod/mini';

/** The keys of `app:validation`. Schemas use them as messages; the field translates them on display. */
export type ValidationText = 'required' | 'checkbox' | 'email' | 'tooShort' | 'tooLong' | 'passwordClasses';

export type FormValues = Readonly<Record<string, string | boolean>>;
/** The first error of each field. */
export type FormErrors<Values> = { [Name in keyof Values & string]?: string | undefined };
export type ChecksForm<Values> = (values: Values) => {
  /** The parsed values, or null if validation failed. */
  readonly values: Values | null;
  readonly errors: FormErrors<Values>;
};

/** Adapts a zod schema to form validation. */
export function checkForm<Values extends FormValues>(
  schema: core.$ZodType<Values, Values>,
): ChecksForm<Values> {
  return (values) => {
    const result = safeParse(schema, values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, string> = {};
    for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
    return { values: null, errors: errors as FormErrors<Values> };
  };
}
