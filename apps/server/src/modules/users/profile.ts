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
  const user = await findUser(reader, userId);
  if (user === undefined || user.email === null)
    throw new Error('A profile was asked for a user who is not there.');
  const now = clock.now();
  const pause = pauseInForce(await listWithdrawalPauses(reader, { userId, now }), now);
  const twoFactorEnabledAt = await facts.twoFactorEnabledAt(reader, userId);
  return {
    id: user.id,
    email: user.email,
    status: user.status,
    createdAt: user.createdAt.toISOString(),
    language: user.language,
    twoFactorEnabled: twoFactorEnabledAt !== null,
    twoFactorEnabledAt: twoFactorEnabledAt?.toISOString() ?? null,
    biometricsEnabled: await facts.biometricsEnabled(reader, userId),
    kycStatus: await facts.kycStatus(reader, userId),
    affiliateId: user.affiliateId,
    withdrawalsHeldUntil: pause?.until.toISOString() ?? null,
    withdrawalsHeldReason: pause?.reason ?? null,
    antiPhishingCode: user.antiPhishingCode,
  };
}
