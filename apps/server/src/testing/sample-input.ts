import type { Endpoint } from '@gim/contract';
import * as z from 'zod';

/** One of these texts fits most patterns of the contract. */
const candidates = [
  'sample-device-1',
  'abcd1234',
  '123456',
  'Abcd',
  'BTC',
  '1',
  '09:30',
  'Europe/Kyiv',
  '2026-01-05',
  '2026-01-05T09:30:00Z',
];

/** Path and query values that the endpoint's schemas accept; the body stays empty. */
export function sampleInput({ params, query }: Pick<Endpoint, 'params' | 'query'>): {
  params: Record<string, string>;
  query: Record<string, string>;
} {
  return { params: sampleOf(params), query: sampleOf(query) };
}

export interface SampleOptions {
  /** Values by field name, used where the schema accepts them. */
  readonly known: Readonly<Record<string, unknown>>;
  /** Whether optional fields are included. */
  readonly isFull: boolean;
  /** Fields to leave out whatever the schema says. */
  readonly without?: readonly string[];
}

/** A body that the endpoint's schema accepts; undefined if it takes none. Throws if no sample fits. */
export function sampleBody({ name, body }: Pick<Endpoint, 'name' | 'body'>, options: SampleOptions): unknown {
  if (body === undefined) return undefined;
  const made = valueFor(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '', options);
  const result = z.safeParse(body, made);
  if (!result.success) throw new Error(`No sample fits the body of ${name}: ${result.error.message}`);
  return made;
}

/** The first option of a union; for an object, each of its fields. */
function valueFor(part: unknown, field: string, options: SampleOptions): unknown {
  const { type, anyOf, oneOf, const: fixed, properties, required = [], minimum, items } = Object(part);
  const known = options.known[field];
  if (known !== undefined && (type === undefined || type === typeof known)) return known;
  if (fixed !== undefined) return fixed;
  const [choice] = oneOf ?? anyOf ?? [];
  if (choice !== undefined) return valueFor(choice, field, options);
  switch (type) {
    case 'object': {
      const { isFull, without = [] } = options;
      const isThere = (name: string): boolean =>
        !without.includes(name) && (isFull || required.includes(name));
      const fields = Object.entries(properties ?? {}).filter(([name]) => isThere(name));
      return Object.fromEntries(fields.map(([name, inner]) => [name, valueFor(inner, name, options)]));
    }
    case 'array':
      return [valueFor(items, field, options)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, Number(minimum ?? 1));
    default:
      return textFor(part);
  }
}

function sampleOf(schema: Endpoint['params']): Record<string, string> {
  if (schema === undefined) return {};
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const required = new Set(described.required ?? []);
  const entries = Object.entries(described.properties ?? {}).filter(([name]) => required.has(name));
  return Object.fromEntries(entries.map(([name, part]) => [name, textFor(part)]));
}

function textFor(part: unknown): string {
  const { const: fixed, enum: choices, type, format, pattern, minLength = 0, minimum = 1 } = Object(part);
  if (type === 'integer' || type === 'number') return String(Math.max(1, Number(minimum)));
  if (typeof fixed === 'string') return fixed;
  if (Array.isArray(choices)) return String(choices[0]);
  if (format === 'uuid') return '018f0000-0000-7000-8000-0000000000ff';
  const isMatching = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /^/;
  const fits = candidates.map((text) => text.padEnd(minLength, 'x')).find((text) => isMatching.test(text));
  if (fits === undefined) throw new Error(`No sample fits ${String(pattern)}; add one.`);
  return fits;
}
