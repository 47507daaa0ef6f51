import { type core, safeEncode } from 'zod/mini';
import { isUnchanging, prefixOf } from '../platform/unchanging.ts';

/**
 * Validates a value and serialises it to JSON in one pass. Undefined if the value is invalid or the schema is of an
 * unsupported kind: the caller then uses the schema itself. The bytes equal those of the schema's own encoding.
 */
export type Write = (value: unknown) => string | undefined;

/** Text that this schema's writer has produced before, reused when the value is part of another one. */
export class WrittenJson {
  readonly schema: core.$ZodType;
  readonly text: string;

  constructor(schema: core.$ZodType, text: string) {
    this.schema = schema;
    this.text = text;
  }
}

/** Compiled once per schema, at boot. Unsupported kinds are left to the schema. */
export function compileWriter(schema: core.$ZodType): Write {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const write = compile(schema);
  const made: Write = (value) => {
    if (value instanceof WrittenJson) return value.schema === schema ? value.text : undefined;
    return write(value);
  };
  // Only whole replies are cached as text, and these are objects.
  const kept = schema._zod.def.type === 'object' ? made : write;
  compiled.set(schema, kept);
  return kept;
}

const compiled = new WeakMap<core.$ZodType, Write>();

function compile(schema: core.$ZodType): Write {
  const def = { ...schema._zod.def } as Definition;
  return makers[def.type]?.(def) ?? ((value) => encodeBySchema(schema, value));
}

/** The fields of the known kinds of definitions. Every one is checked before use. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
  readonly coerce?: boolean;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly shape?: Readonly<Record<string, core.$ZodType>>;
  readonly catchall?: core.$ZodType;
  readonly innerType?: core.$ZodType;
  readonly element?: core.$ZodType;
  readonly options?: readonly core.$ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

interface Check {
  readonly check: string;
  readonly pattern?: RegExp;
  readonly maximum?: number;
  readonly minimum?: number;
}

/** Undefined for a definition with an unknown field. */
type Maker = (def: Definition) => Write | undefined;

const makers: Readonly<Record<string, Maker | undefined>> = {
  string: stringWriter,
  number: numberWriter,
  boolean: ({ checks }) =>
    checks === undefined ? (value) => (typeof value === 'boolean' ? `${value}` : undefined) : undefined,
  literal: ({ values = [], checks }) => (checks === undefined ? choiceWriter(values) : undefined),
  enum: ({ entries = {}, checks }) =>
    checks === undefined ? choiceWriter(Object.values(entries)) : undefined,
  nullable: ({ innerType, checks }) => {
    if (innerType === undefined || checks !== undefined) return undefined;
    const write = compileWriter(innerType);
    return (value) => (value === null ? 'null' : write(value));
  },
  array: arrayWriter,
  object: objectWriter,
  union: unionWriter,
};

/** Applies the schema itself. Undefined if the value is invalid. */
export function encodeBySchema(schema: core.$ZodType, value: unknown): string | undefined {
  const result = safeEncode(schema, value);
  return result.success ? JSON.stringify(result.data) : undefined;
}

/** Formats whose pattern excludes all characters that JSON would escape. */
const plainFormats = new Set(['uuid', 'datetime']);
const formatsByPattern = new Set([...plainFormats, 'regex', 'email']);

function stringWriter({ checks = [], coerce, format, pattern }: Definition): Write | undefined {
  if (coerce === true) return undefined;
  if (format !== undefined && (pattern === undefined || !plainFormats.has(format))) return undefined;
  const patterns = pattern === undefined ? [] : [pattern];
  let [min, max] = [0, Number.POSITIVE_INFINITY];
  for (const {
    _zod: { def },
  } of checks) {
    if (def.check === 'max_length') max = Math.min(max, def.maximum ?? Number.NaN);
    else if (def.check === 'min_length') min = Math.max(min, def.minimum ?? Number.NaN);
    else if (isPatternCheck(def)) patterns.push(def.pattern);
    else if (def.check !== 'meta') return undefined;
  }
  // A sticky or global pattern keeps state between calls.
  if (patterns.some(({ global, sticky }) => global || sticky)) return undefined;
  const isPlain = format !== undefined;
  return (value) => {
    if (typeof value !== 'string' || !(value.length >= min && value.length <= max)) return undefined;
    for (const one of patterns) if (!one.test(value)) return undefined;
    return isPlain ? `"${value}"` : JSON.stringify(value);
  };
}

const isPatternCheck = (def: Check): def is Check & { readonly pattern: RegExp } =>
  def.check === 'string_format' &&
  def.pattern instanceof RegExp &&
  formatsByPattern.has(String(Reflect.get(def, 'format')));

function numberWriter({ checks, coerce, format }: Definition): Write | undefined {
  if (checks !== undefined || coerce === true || (format !== undefined && format !== 'safeint'))
    return undefined;
  const fits = format === undefined ? Number.isFinite : Number.isSafeInteger;
  return (value) => (typeof value === 'number' && fits(value) ? JSON.stringify(value) : undefined);
}

function choiceWriter(values: readonly unknown[]): Write | undefined {
  const isPlain = values.every((value) => ['string', 'number', 'boolean'].includes(typeof value));
  if (!isPlain) return undefined;
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => texts.get(value);
}

function arrayWriter({ element, checks = [] }: Definition): Write | undefined {
  if (element === undefined) return undefined;
  let max = Number.POSITIVE_INFINITY;
  for (const {
    _zod: { def },
  } of checks) {
    if (def.check !== 'max_length') return undefined;
    max = Math.min(max, def.maximum ?? Number.NaN);
  }
  const write = compileWriter(element);
  const writeFrom = (list: readonly unknown[], start: number): string | undefined => {
    let text = '';
    for (let index = start; index < list.length; index += 1) {
      const item = write(list[index]);
      if (item === undefined) return undefined;
      text += index === 0 ? item : `,${item}`;
    }
    return text;
  };
  const texts = new WeakMap<object, string>();
  const writeOnce = (list: readonly unknown[]): string | undefined => {
    const known = texts.get(list);
    if (known !== undefined) return known;
    const text = writeFrom(list, 0);
    if (text === undefined) return undefined;
    const flat = flatten(text);
    texts.set(list, flat);
    return flat;
  };
  return (value) => {
    if (!Array.isArray(value) || !(value.length <= max)) return undefined;
    const beginning = prefixOf(value) ?? [];
    const first = beginning.length === 0 ? '' : writeOnce(beginning);
    const rest = writeFrom(value, beginning.length);
    return first === undefined || rest === undefined ? undefined : `[${first}${rest}]`;
  };
}

/** Flattens the string. V8 keeps concatenated strings as a tree and visits all parts whenever it is written. */
const flatten = (text: string): string => Buffer.from(text).toString();

interface Field {
  readonly name: string;
  /** The encoded name with its colon. */
  readonly start: string;
  readonly isOptional: boolean;
  readonly write: Write;
}

/** Only strict objects: unknown keys are refused. */
function objectWriter({ shape, catchall, checks }: Definition): Write | undefined {
  if (shape === undefined || checks !== undefined || catchall?._zod.def.type !== 'never') return undefined;
  if (Object.hasOwn(shape, '__proto__') || Object.getOwnPropertySymbols(shape).length > 0) return undefined;
  const fields = Object.entries(shape).map(fieldOf);
  const texts = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !isPlain(value)) return undefined;
    const isKept = isUnchanging(value);
    const known = isKept ? texts.get(value) : undefined;
    if (known !== undefined) return known;
    let text = '';
    let found = 0;
    for (const { name, start, isOptional, write } of fields) {
      const part: unknown = Reflect.get(value, name);
      if (part === undefined) {
        if (!isOptional) return undefined;
        if (name in value) found += 1;
        continue;
      }
      const written = write(part);
      if (written === undefined) return undefined;
      found += 1;
      text += text === '' ? start + written : `,${start}${written}`;
    }
    // More keys than expected means unknown keys.
    if (Object.keys(value).length !== found) return undefined;
    const written = `{${text}}`;
    if (!isKept) return written;
    const flat = flatten(written);
    texts.set(value, flat);
    return flat;
  };
}

/** A plain object: it inherits nothing except the properties of every object. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function fieldOf([name, schema]: [string, core.$ZodType]): Field {
  const def = { ...schema._zod.def } as Definition;
  const isOptional = def.type === 'optional' && def.checks === undefined && def.innerType !== undefined;
  return {
    name,
    start: `${JSON.stringify(name)}:`,
    isOptional,
    write: compileWriter(isOptional && def.innerType !== undefined ? def.innerType : schema),
  };
}

/** The first matching option, as the schema itself chooses. With a discriminator only one is tried. */
function unionWriter({ options, checks }: Definition): Write | undefined {
  if (options === undefined || checks !== undefined) return undefined;
  const discriminator = discriminatorOf(options);
  if (discriminator !== undefined) {
    const { key, byValue } = discriminator;
    return (value) =>
      typeof value === 'object' && value !== null ? byValue.get(Reflect.get(value, key))?.(value) : undefined;
  }
  const writers = options.map(compileWriter);
  return (value) => {
    for (const write of writers) {
      const text = write(value);
      if (text !== undefined) return text;
    }
    return undefined;
  };
}

/** The discriminator: a key that is a different literal in every option. */
function discriminatorOf(
  options: readonly core.$ZodType[],
): { readonly key: string; readonly byValue: ReadonlyMap<unknown, Write> } | undefined {
  const shapes = options.map(({ _zod: { def } }) => (def as Definition).shape);
  const [first] = shapes;
  for (const key of Object.keys(first ?? {})) {
    const values = shapes.map((shape) => {
      const def = shape?.[key]?._zod.def as Definition | undefined;
      return def?.type === 'literal' && def.values?.length === 1 ? def.values[0] : undefined;
    });
    if (values.includes(undefined) || new Set(values).size !== values.length) continue;
    return { key, byValue: new Map(options.map((option, index) => [values[index], compileWriter(option)])) };
  }
  return undefined;
}
