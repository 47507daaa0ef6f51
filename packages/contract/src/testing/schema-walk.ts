import type { core } from 'zod/mini';

type Schema = core.$ZodType;

/** The schema itself and every schema inside it. */
export function* schemasIn(schema: Schema): Generator<Schema> {
  yield schema;
  for (const inner of innerSchemas(schema)) yield* schemasIn(inner);
}

/** The fields of an object schema, or of all objects in a union; empty for any other schema. */
export function fieldsOf(schema: Schema | undefined): readonly string[] {
  if (schema === undefined) return [];
  if (isOfType(schema, 'union')) return [...new Set(innerSchemas(schema).flatMap(fieldsOf))];
  return isOfType(schema, 'object') ? Object.keys(shapeOf(schema)) : [];
}

/** Whether an object schema refuses unknown fields. */
export function isStrict(schema: Schema): boolean {
  const { catchall } = definition(schema);
  return isSchema(catchall) && isOfType(catchall, 'never');
}

export const isOfType = (schema: Schema, type: string): boolean => definition(schema).type === type;

const definition = (schema: Schema): Readonly<Record<string, unknown>> => ({ ...schema._zod.def });

function shapeOf(schema: Schema): Readonly<Record<string, unknown>> {
  const { shape } = definition(schema);
  return typeof shape === 'object' && shape !== null ? { ...shape } : {};
}

function innerSchemas(schema: Schema): readonly Schema[] {
  const { innerType, element, options, items, valueType } = definition(schema);
  const lists = [options, items].flatMap((list) => (Array.isArray(list) ? list : []));
  return [innerType, element, valueType, ...lists, ...Object.values(shapeOf(schema))].filter(isSchema);
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;
