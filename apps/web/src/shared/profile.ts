import type { Profile } from '@gim/contract';
import type { Services } from '../platform/services.ts';

/** The query key of the user's profile. */
export const profileKey = (userId: string) => ['user', userId] as const;

/** Fetches the profile and updates the session's copy, which the guards use. */
export async function readProfile(
  { client: openClient, session }: Pick<Services, 'client' | 'session'>,
  id: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Profile> {
  const [client, { getUser }] = await Promise.all([openClient(), import('@gim/contract/users')]);
  const profile = await client.call(getUser, { params: { id } }, signal === undefined ? {} : { signal });
  const { status, kycStatus } = profile;
  // Another user may have signed in meanwhile, or a newer fetch replaced this one.
  signal?.throwIfAborted();
  if (session.read().userId === id) session.setUser({ status, kycStatus });
  return profile;
}
