/** What a new password must have (specification, section 5), one by one, so that a form can tick them off. */
export const passwordClasses = {
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{Nd}\s]/u,
} as const;
export type PasswordClass = keyof typeof passwordClasses;
