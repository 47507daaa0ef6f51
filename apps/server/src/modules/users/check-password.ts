import { passwordProblem } from '../../platform/passwords/password-policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UsersCore } from './core.ts';
import { canonicalEmail } from './email-policy.ts';
import type { User } from './user.ts';

/** Returns the canonical form, or refuses. */
export function requireEmail(email: string): string {
  const canonical = canonicalEmail(email);
  if (canonical === null) throw new Refusal('EmailInvalid', { field: 'email' });
  return canonical;
}

/** Refuses a password that violates the policy, with the reason. */
export function requireGoodPassword(
  { passwordRules: rules, isCommon }: Pick<UsersCore, 'passwordRules' | 'isCommon'>,
  { password, email, field }: { password: string; email: string; field: string },
): void {
  const problem = passwordProblem(password, { rules, email, isCommon });
  if (problem === null) return;
  const params = { min: rules.lengthMin, max: rules.lengthMax };
  throw new Refusal(
    problem,
    problem === 'PasswordTooShort' || problem === 'PasswordTooLong' ? { field, params } : { field },
  );
}

/**
 * Checks the password again inside a session. Counted per device, so that a stolen session cannot be used to guess the
 * password and does not use up the attempts of other devices.
 */
export async function requirePassword(
  { attempts, attemptRules, hasher }: Pick<UsersCore, 'attempts' | 'attemptRules' | 'hasher'>,
  { user, deviceId, password }: { user: User; deviceId: string; password: string },
): Promise<void> {
  const bucket = `password ${user.id} ${deviceId}`;
  const { isAllowed } = await attempts.count(bucket, attemptRules.password);
  if (!isAllowed) await hasher.simulateVerifyDelay();
  const isRight =
    isAllowed && user.passwordHash !== null && (await hasher.verify(password, user.passwordHash));
  if (!isRight) throw new Refusal('PasswordWrong', { field: 'password' });
  await attempts.clear(bucket);
}
