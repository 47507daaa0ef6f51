import { type core, toJSONSchema } from 'zod/mini';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** The schema of the wire format, which is the side a client writes and reads. */
export function wireSchema(schema: core.$ZodType): JsonObject {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const made = makeSchema(schema);
  known.set(schema, made);
  return made;
}

/** Cached: schemas are constant, and both forms of the reference show most of them. */
const known = new WeakMap<core.$ZodType, JsonObject>();

function makeSchema(schema: core.$ZodType): JsonObject {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const json = addBounds(toJson(rest));
  return isObject(json) ? json : {};
}

/**
 * States explicitly what a format implies, for tools that look for it. It adds no rule: a UUID has 36 characters by
 * zod's pattern, and whole numbers are safe integers.
 */
function addBounds(json: Json): Json {
  if (isList(json)) return json.map(addBounds);
  if (!isObject(json)) return json;
  const bounded = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, addBounds(value)]));
  if (bounded.type === 'integer') return { ...bounded, format: isInt32(bounded) ? 'int32' : 'int64' };
  if (bounded.type === 'string' && bounded.format === 'uuid') return { ...bounded, maxLength: 36 };
  return bounded;
}

const isInt32 = ({ minimum, maximum }: JsonObject): boolean =>
  Number(minimum ?? Number.NaN) >= -(2 ** 31) && Number(maximum ?? Number.NaN) < 2 ** 31;

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value);

/** Zod's result holds helper functions beside the data; a JSON round trip removes them. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));
