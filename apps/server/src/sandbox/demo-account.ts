import { decodeBase32 } from '../platform/crypto/base32.ts';
import { totpCode, totpStep } from '../platform/crypto/totp.ts';

/** A seeded account that anybody may use. Exists in the sandbox only. */
export interface DemoAccount {
  /** `Customer`, `Teller`. */
  readonly about: string;
  readonly place: 'wallet' | 'desk';
  readonly email: string;
  readonly password: string;
  /** If the account has a second factor. */
  readonly totpSecret?: string;
}

/** With the current authenticator code, so that nobody needs an authenticator to try the product. */
export const withCode = (account: DemoAccount, now: Date): DemoAccount & { readonly code?: string } =>
  account.totpSecret === undefined ? account : { ...account, code: demoCode(account.totpSecret, now) };

export const demoCode = (totpSecret: string, now: Date): string =>
  totpCode(decodeBase32(totpSecret), totpStep(now));
