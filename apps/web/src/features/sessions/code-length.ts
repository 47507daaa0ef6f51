import type { CodeLength } from '@gim/ui/code-input/code-input.tsx';

export type { CodeLength } from '@gim/ui/code-input/code-input.tsx';

/** The length of the mailed code: twelve digits while this e-mail gets too many requests or guesses. */
export const codeLengthOf = (told: unknown): CodeLength => (told === 12 ? 12 : 6);
