import { moduleLevels, schemaOf } from './layout.ts';

const moduleSchemas = new Set(Object.keys(moduleLevels).map(schemaOf));

/** Whether a schema belongs to a module of the server. */
export const isModuleSchema = (schema: string): boolean => moduleSchemas.has(schema);

const statement =
  /^\s*(select\s[\s\S]*\bfrom\b|select\s+[a-z_.]+\(|insert\s+into\s|update\s+[a-z_."]+\s+set\s|delete\s+from\s|with\s+(recursive\s+)?[a-z_]+\s*(\([^)]*\)\s*)?as\s*(not\s+materialized\s*|materialized\s*)?\(|(create|alter|drop|grant|revoke|truncate)\s+(table|schema|role|index|unique|view|function|trigger|type|database|or\s+replace|select|insert|usage|all)\b|truncate\s|(listen|notify)\s+[a-z_]+|begin\b|commit\b|rollback\b|copy\s+[a-z_.]+[\s(])/i;

/** Whether a text is an SQL statement rather than prose. A word such as `begin` counts only if it stands alone. */
export const looksLikeSql = (text: string): boolean => {
  if (/^\s*(begin|commit|rollback)\b/i.test(text))
    return /^\s*(begin|commit|rollback)(\s+(isolation|read|work|transaction)\b.*)?;?\s*$/i.test(text);
  return statement.test(text);
};

/** Blanks out comments and string literals, in which a name is not a reference. Offsets stay the same. */
export const withoutComments = (sql: string): string =>
  sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (found) => found.replace(/[^\n]/g, ' '));

/** A schema named in SQL, and its offset. */
export interface SchemaReference {
  readonly schema: string;
  readonly offset: number;
}

const qualified = /(?<![\w."])"?([a-z_][a-z0-9_]*)"?\."?[a-z_][a-z0-9_]*"?/g;
const named = /\bschema\s+(?:if\s+(?:not\s+)?exists\s+)?"?([a-z_][a-z0-9_]*)"?/gi;

/** The schemas that SQL names, before a table or alone: the first occurrence of each, in order. */
export const schemasIn = (sql: string): readonly SchemaReference[] => {
  const text = withoutComments(sql);
  const first = new Map<string, number>();
  const found = [...text.matchAll(qualified), ...text.matchAll(named)].sort(
    (one, other) => one.index - other.index,
  );
  for (const { 1: schema = '', index } of found) if (!first.has(schema)) first.set(schema, index);
  return [...first].map(([schema, offset]) => ({ schema, offset }));
};
