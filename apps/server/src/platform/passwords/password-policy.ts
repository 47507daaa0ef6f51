import type { Problem } from '@gim/contract';

export interface PasswordRules {
  readonly lengthMin: number;
  readonly lengthMax: number;
}

/**
 * The specification requires four character classes although the standard advises against them (D1). The length gives
 * the strength.
 */
export const passwordRules: PasswordRules = { lengthMin: 12, lengthMax: 128 };

export interface PasswordContext {
  readonly rules: PasswordRules;
  /** In its canonical form. */
  readonly email: string;
  readonly isCommon: (password: string) => boolean;
}

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u];

/**
 * Why this cannot be a new password, or null. The password is taken exactly as sent: not trimmed, truncated or
 * normalised.
 */
export function passwordProblem(
  password: string,
  { rules, email, isCommon }: PasswordContext,
): Problem | null {
  // A lone surrogate has no UTF-8 form, so two different such texts would have the same hash.
  if (!password.isWellFormed()) return 'ValueInvalid';
  const length = [...password].length;
  if (length < rules.lengthMin) return 'PasswordTooShort';
  if (length > rules.lengthMax) return 'PasswordTooLong';
  if (!classes.every((pattern) => pattern.test(password))) return 'PasswordTooSimple';
  if (resemblesEmail(password, email)) return 'PasswordIsEmail';
  return isCommon(password) ? 'PasswordTooCommon' : null;
}

const LOCAL_PART_MIN = 4;

/** Whether it contains the whole e-mail, or the local part with little else around it. */
function resemblesEmail(password: string, email: string): boolean {
  const folded = password.toLowerCase();
  const local = email.slice(0, email.lastIndexOf('@'));
  if (folded.includes(email)) return true;
  if (local.length < LOCAL_PART_MIN || !folded.includes(local)) return false;
  const rest = folded.replace(local, '');
  return [...rest].filter((sign) => /\p{L}/u.test(sign)).length < LOCAL_PART_MIN;
}
