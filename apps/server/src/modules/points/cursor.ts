import * as z from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import type { Cursor } from './search-store.ts';

const cursor = z.union([
  z.strictObject({ kind: z.literal('near'), distance: z.number(), id: z.uuid() }),
  z.strictObject({ kind: z.literal('name'), id: z.uuid() }),
]);

export const writeCursor = (made: Cursor): string => Buffer.from(JSON.stringify(made)).toString('base64url');

/** Refuses cursors that we did not issue for this kind of list. */
export function readCursor(text: string, kind: Cursor['kind']): Cursor {
  const parsed = cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data.kind !== kind) throw new Refusal('ValueInvalid', { field: 'cursor' });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
