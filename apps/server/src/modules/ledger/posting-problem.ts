import type { NewPosting } from './posting.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const KIND_LENGTH_MAX = 40;
const OWNER_LENGTH_MAX = 100;

/**
 * Why a posting is invalid in itself; undefined if it is valid. Checked before it is queued, so that an invalid
 * posting of one caller cannot fail the batch of others.
 */
export function postingProblem({ key, kind, legs }: NewPosting): string | undefined {
  if (!uuid.test(key)) return 'The key of a posting is a UUID.';
  if (!isName(kind, KIND_LENGTH_MAX)) return `The kind of a posting has 1 to ${KIND_LENGTH_MAX} characters.`;
  for (const { from, to } of legs)
    if (!isName(from.owner, OWNER_LENGTH_MAX) || !isName(to.owner, OWNER_LENGTH_MAX))
      return `The owner of an account has 1 to ${OWNER_LENGTH_MAX} characters.`;
  return undefined;
}

/** PostgreSQL text cannot hold the character U+0000. */
const isName = (text: string, lengthMax: number): boolean =>
  text.length > 0 && text.length <= lengthMax && !text.includes('\0');
