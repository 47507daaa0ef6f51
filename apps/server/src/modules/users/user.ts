import type { Language } from '@gim/languages';
import type { UserStatus } from './states.ts';

/** An account as its module knows it. A deleted one has no e-mail and no password any more. */
export interface User {
  readonly id: string;
  readonly email: string | null;
  readonly emailCanonical: string | null;
  readonly passwordHash: string | null;
  readonly status: UserStatus;
  readonly language: Language;
  readonly affiliateId: string;
  readonly antiPhishingCode: string | null;
  /** Where the owner's devices are; null until one has told. */
  readonly timeZone: string | null;
  readonly createdAt: Date;
}
