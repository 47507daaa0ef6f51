/** The requirements of a new password (specification, section 5), one by one for a checklist. */
export const passwordClasses = {
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{N}]/u,
} as const;

export const passwordLength = { min: 12, max: 128 } as const;

/** The length in code points: an emoji counts as one. */
export const lengthOf = (password: string): number => Array.from(password).length;
