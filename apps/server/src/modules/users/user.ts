import type { Language } from '@gim/languages';
import type { UserStatus } from './states.ts';

/** A stored account. A deleted one has no e-mail and no password. */
export interface User {
  readonly id: string;
  readonly email: string | null;
  readonly emailCanonical: string | null;
  readonly passwordHash: string | null;
  readonly status: UserStatus;
  readonly language: Language;
  readonly affiliateId: string;
  readonly antiPhishingCode: string | null;
  /** The time zone of the owner's devices; null until one has sent it. */
  readonly timeZone: string | null;
  readonly createdAt: Date;
}
