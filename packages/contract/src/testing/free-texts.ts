import * as z from 'zod';
import type { core } from 'zod/mini';
import { allEndpoints } from './all-endpoints.ts';

/** Markup without spaces, in several lengths for fields with a minimum length. */
const probes = ['<b>', '<svg/onload=alert(1)>', '<img src=x onerror=alert(1)>'];

/**
 * Every body field that accepts markup, as `endpoint path.to.field`: its value may be shown to somebody later.
 * A list is `name[]`, a record `name.*`.
 */
export async function freeTextFields(): Promise<readonly string[]> {
  const found = (await allEndpoints()).flatMap(({ endpoint: { name, body } }) =>
    body === undefined ? [] : markupFieldsOf(body).map((path) => `${name} ${path}`),
  );
  return found.toSorted();
}

export const markupFieldsOf = (schema: core.$ZodType): readonly string[] => fieldsOf(schema, takesMarkup);

/**
 * The fields of a schema that accept markup and this text, regardless of its length. With spaces in the text these are
 * the fields that people write; machine-made values have none.
 */
export const wordFieldsOf = (schema: core.$ZodType, text: string): readonly string[] =>
  fieldsOf(schema, (part) => takesMarkup(part) && patternOf(part).test(text));

type Takes = (part: unknown) => boolean;

const fieldsOf = (schema: core.$ZodType, takes: Takes): readonly string[] => [
  ...new Set(leavesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', takes)),
];

function leavesOf(part: unknown, path: string, takes: Takes): readonly string[] {
  const { type, anyOf, oneOf, allOf, properties, additionalProperties, items } = Object(part);
  const choices: readonly unknown[] = [anyOf, oneOf, allOf].flatMap((list) => list ?? []);
  const inner = choices.flatMap((choice) => leavesOf(choice, path, takes));
  switch (type) {
    case 'object': {
      const fields = Object.entries(properties ?? {}).flatMap(([name, field]) =>
        leavesOf(field, path === '' ? name : `${path}.${name}`, takes),
      );
      const others =
        typeof additionalProperties === 'object' ? leavesOf(additionalProperties, `${path}.*`, takes) : [];
      return [...inner, ...fields, ...others];
    }
    case 'array':
      return [...inner, ...leavesOf(items, `${path}[]`, takes)];
    case 'string':
      return takes(part) ? [...inner, path] : inner;
    // A schema without a type accepts anything.
    case undefined:
      return choices.length === 0 && !isFixed(part) ? [path] : inner;
    default:
      return inner;
  }
}

const isFixed = (part: unknown): boolean => {
  const { const: fixed, enum: named } = Object(part);
  return fixed !== undefined || named !== undefined;
};

function takesMarkup(part: unknown): boolean {
  if (isFixed(part)) return false;
  const { format, minLength = 0, maxLength = Number.MAX_SAFE_INTEGER } = Object(part);
  if (format !== undefined && format !== 'password') return false;
  const pattern = patternOf(part);
  return probes.some(
    (probe) => probe.length >= minLength && probe.length <= maxLength && pattern.test(probe),
  );
}

function patternOf(part: unknown): RegExp {
  const { pattern } = Object(part);
  return typeof pattern === 'string' ? new RegExp(pattern, 'u') : /^/;
}
