/** What a new password must have (specification, section 5), one by one, so that a form can tick them off. */
export const passwordClasses = {
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{N}]/u,
} as const;

export const passwordLength = { min: 12, max: 128 } as const;

/** Characters as people count them: an emoji is one. */
export const lengthOf = (password: string): number => Array.from(password).length;
