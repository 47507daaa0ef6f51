import type { NewPosting } from './posting.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const KIND_LENGTH_MAX = 40;
const OWNER_LENGTH_MAX = 100;

/**
 * What is wrong with a posting in itself; undefined when nothing is. Asked before it is taken in, so that the bug of one
 * caller never comes near the batch of all.
 */
export function postingProblem({ key, kind, legs }: NewPosting): string | undefined {
  if (!uuid.test(key)) return 'The key of a posting is a UUID.';
  if (!isName(kind, KIND_LENGTH_MAX)) return `The kind of a posting has 1 to ${KIND_LENGTH_MAX} characters.`;
  for (const { from, to } of legs)
    if (!isName(from.owner, OWNER_LENGTH_MAX) || !isName(to.owner, OWNER_LENGTH_MAX))
      return `The owner of an account has 1 to ${OWNER_LENGTH_MAX} characters.`;
  return undefined;
}

/** A text of the database cannot hold the character zero. */
const isName = (text: string, lengthMax: number): boolean =>
  text.length > 0 && text.length <= lengthMax && !text.includes('\0');
