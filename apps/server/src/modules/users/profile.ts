import type { Profile } from '@gim/contract';
import type { Reader } from '../../platform/db/db.ts';
import type { UsersCore } from './core.ts';
import { findUser, listWithdrawalPauses } from './store.ts';
import { pauseInForce } from './withdrawal-pause-policy.ts';

/** The profile of an existing user. Throws for a deleted one. */
export async function readProfile(
  { clock, facts }: Pick<UsersCore, 'clock' | 'facts'>,
  reader: Reader,
  userId: string,
): Promise<Profile> {
  const now = clock.now();
  const [user, pauses, twoFactorEnabledAt, biometricsEnabled, kycStatus] = await Promise.all([
    findUser(reader, userId),
    listWithdrawalPauses(reader, { userId, now }),
    facts.twoFactorEnabledAt(reader, userId),
    facts.biometricsEnabled(reader, userId),
    facts.kycStatus(reader, userId),
  ]);
  if (user === undefined || user.email === null)
    throw new Error('A profile was asked for a user who is not there.');
  const pause = pauseInForce(pauses, now);
  return {
    id: user.id,
    email: user.email,
    status: user.status,
    createdAt: user.createdAt.toISOString(),
    language: user.language,
    twoFactorEnabled: twoFactorEnabledAt !== null,
    twoFactorEnabledAt: twoFactorEnabledAt?.toISOString() ?? null,
    biometricsEnabled,
    kycStatus,
    affiliateId: user.affiliateId,
    withdrawalsHeldUntil: pause?.until.toISOString() ?? null,
    withdrawalsHeldReason: pause?.reason ?? null,
    antiPhishingCode: user.antiPhishingCode,
  };
}
