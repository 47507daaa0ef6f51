import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { type core, safeParse } from 'zod/mini';

/** The texts of `app:validation`; a schema's messages are these names, and a field translates them when it shows them. */
export type ValidationText = 'required' | 'checkbox' | 'email' | 'tooShort' | 'tooLong' | 'passwordClasses';

/** Lets a schema check a form. The first broken rule of each field is shown, the others wait their turn. */
export function formResolver<Values extends FieldValues>(
  schema: core.$ZodType<Values, Values>,
): Resolver<Values> {
  return (values) => {
    const result = safeParse(schema, values);
    if (result.success) return { values: result.data, errors: {} };
    return { values: {}, errors: firstErrors<Values>(result.error.issues) };
  };
}

function firstErrors<Values extends FieldValues>(issues: readonly core.$ZodIssue[]): FieldErrors<Values> {
  const found = new Map<string, { type: string; message: string }>();
  for (const { path, code, message } of issues) {
    const field = path.join('.');
    if (!found.has(field)) found.set(field, { type: code, message });
  }
  return Object.fromEntries(found) as FieldErrors<Values>;
}
