import type { Endpoint } from '@gim/contract';
import type { Seeded } from './seeded.ts';

type Schema = NonNullable<Endpoint['params']>;

/** Samples for the contract's patterns. A pattern that matches none of them needs a new line here; a test reports it. */
const patternTexts = [
  '123456',
  'device-00000001',
  'ABCD1234',
  'abcd-EFGH-1234-5678',
  'word_1',
  'a',
  'Buy,Deposit',
  'InProgress,Completed',
  '09:30',
  '2026-01-05',
  '50.45,30.52',
  '30.1,50.2,31.3,51.4',
  'UA',
  '4417',
  '08/31',
  '0123456789abcdef'.repeat(4),
];

/** Generates a value that the schema accepts, so that the request passes validation and reaches the handler. */
export function sampleValue(schema: Schema, random: Seeded): unknown {
  const definition: Readonly<Record<string, unknown>> = { ...schema._zod.def };
  const inner = (value: unknown): unknown => {
    if (!isSchema(value)) throw new Error(`No schema inside of ${String(definition.type)}`);
    return sampleValue(value, random);
  };
  switch (definition.type) {
    case 'object':
      return sampleObject(definition.shape, random);
    case 'optional':
      return random.chance(0.5) ? inner(definition.innerType) : undefined;
    case 'nullable':
      return random.chance(0.5) ? inner(definition.innerType) : null;
    case 'default':
      return inner(definition.innerType);
    case 'union':
      return inner(pickFrom(definition.options, random));
    case 'literal':
      return pickFrom(definition.values, random);
    case 'enum':
      return pickFrom(Object.values(definition.entries ?? {}), random);
    case 'array':
      return Array.from({ length: leastOf(schema) + random.below(3) }, () => inner(definition.element));
    case 'record':
      return { [String(inner(definition.keyType))]: inner(definition.valueType) };
    case 'boolean':
      return random.chance(0.5);
    case 'number':
      return sampleNumber(schema, random);
    case 'string':
      return sampleText(schema, random);
    case 'unknown':
    case 'any':
      return 'anything';
    default:
      throw new Error(`The fuzzer cannot make a value of type ${String(definition.type)} yet`);
  }
}

function sampleObject(shape: unknown, random: Seeded): Record<string, unknown> {
  if (typeof shape !== 'object' || shape === null) return {};
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const value = isSchema(field) ? sampleValue(field, random) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function sampleText(schema: Schema, random: Seeded): string {
  const rules = rulesOf(schema);
  const format = rules.map((rule) => rule.format).find((name) => name !== undefined && name !== 'regex');
  switch (format) {
    case 'uuid':
      return sampleUuid(random);
    case 'email':
      return `fuzz-${random.below(1_000_000)}@example.com`;
    case 'url':
      return 'https://example.com/';
    case 'datetime':
      return '2026-01-01T00:00:00Z';
    case undefined:
      break;
    default:
      throw new Error(`The fuzzer cannot make a text of format ${String(format)} yet`);
  }
  const letters = sampleLetters(rules, random);
  const patterns = rules.flatMap(({ pattern }) => (pattern instanceof RegExp ? [pattern] : []));
  const fits = (text: string): boolean => patterns.every((pattern) => pattern.test(text));
  if (fits(letters)) return letters;
  const fitting = patternTexts.filter(fits);
  if (fitting.length === 0) throw new Error(`No sample text fits ${patterns.join(' and ')}`);
  return pickFrom(fitting, random) ?? '';
}

/** The minimum length that the checks require. */
const leastOf = (schema: Schema): number =>
  Math.max(0, ...rulesOf(schema).flatMap(({ minimum }) => (typeof minimum === 'number' ? [minimum] : [])));

/** Random letters of a length that the checks allow. */
function sampleLetters(rules: ReturnType<typeof rulesOf>, random: Seeded): string {
  const least = Math.max(
    1,
    ...rules.flatMap(({ minimum }) => (typeof minimum === 'number' ? [minimum] : [])),
  );
  const most = Math.min(
    least + 20,
    ...rules.flatMap(({ maximum }) => (typeof maximum === 'number' ? [maximum] : [])),
  );
  return 'abcdefghij'.repeat(60).slice(0, least + random.below(most - least + 1));
}

/** A small number within the bounds of the checks. */
function sampleNumber(schema: Schema, random: Seeded): number {
  const bounds = rulesOf(schema).flatMap(({ check, value }) =>
    check === 'less_than' && typeof value === 'number' ? [value] : [],
  );
  return 1 + random.below(Math.min(20, ...bounds));
}

/** The definition of the schema itself and of its checks. */
function rulesOf(schema: Schema): readonly Readonly<Record<string, unknown>>[] {
  return [{ ...schema._zod.def }, ...(schema._zod.def.checks ?? []).map((check) => ({ ...check._zod.def }))];
}

export function sampleUuid(random: Seeded): string {
  const hex = random.bytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function pickFrom<T>(options: readonly T[], random: Seeded): T | undefined;
function pickFrom(options: unknown, random: Seeded): unknown;
function pickFrom(options: unknown, random: Seeded): unknown {
  return Array.isArray(options) ? options[random.below(options.length)] : undefined;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;
