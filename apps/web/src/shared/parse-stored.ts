import { type core, safeParse } from 'zod/mini';

/**
 * Validates what was stored over a reload; null if it does not match the schema. A module of its own because screens
 * load without a parser, and a dynamic import of zod would fetch all of it.
 */
export function parseStored<T extends core.$ZodType>(schema: T, unchecked: unknown): core.output<T> | null {
  const parsed = safeParse(schema, unchecked);
  return parsed.success ? parsed.data : null;
}
