import { type core, safeParse } from 'zod/mini';

/**
 * What was kept over a reload, if it still is what the schema says. Apart from the screens, which load without a parser; and
 * not by a dynamic import of zod itself, which would bring all of it.
 */
export function parseKept<T extends core.$ZodType>(schema: T, unchecked: unknown): core.output<T> | null {
  const parsed = safeParse(schema, unchecked);
  return parsed.success ? parsed.data : null;
}
