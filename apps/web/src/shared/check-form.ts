import { type core, safeParse } from 'zod/mini';

/** The texts of `app:validation`; a schema's messages are these names, and a field translates them when it shows them. */
export type ValidationText = 'required' | 'checkbox' | 'email' | 'tooShort' | 'tooLong' | 'passwordClasses';

export type FormValues = Readonly<Record<string, string | boolean>>;
/** The first broken rule of each field; the others wait their turn. */
export type FormErrors<Values> = { [Name in keyof Values & string]?: string | undefined };
export type ChecksForm<Values> = (values: Values) => {
  /** As the schema gives them, or null when a rule is broken. */
  readonly values: Values | null;
  readonly errors: FormErrors<Values>;
};

/** Lets a schema check a form. */
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
