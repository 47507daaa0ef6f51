import type { Profile } from '@gim/contract';
import type { Services } from '../platform/services.ts';

/** Where the profile of the signed-in user is kept. */
export const profileKey = (userId: string) => ['user', userId] as const;

/** Reads the profile: for who asks, and for the guards, which judge by what was read last. */
export async function readProfile(
  { client: openClient, session }: Pick<Services, 'client' | 'session'>,
  id: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Profile> {
  const [client, { getUser }] = await Promise.all([openClient(), import('@gim/contract/users')]);
  const profile = await client.call(getUser, { params: { id } }, signal === undefined ? {} : { signal });
  const { status, kycStatus } = profile;
  // Somebody else may have signed in meanwhile, or a newer reading have taken the place of this one.
  signal?.throwIfAborted();
  if (session.read().userId === id) session.setUser({ status, kycStatus });
  return profile;
}
