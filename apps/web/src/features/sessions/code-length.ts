import type { CodeLength } from '@gim/ui/code-input/code-input.tsx';

export type { CodeLength } from '@gim/ui/code-input/code-input.tsx';

/** How many digits the code in the mailbox has: twelve while strangers ask or guess too often with this e-mail. */
export const codeLengthOf = (told: unknown): CodeLength => (told === 12 ? 12 : 6);
