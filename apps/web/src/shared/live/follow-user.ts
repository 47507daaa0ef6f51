import { profileKey } from '../profile-key.ts';
import type { FollowDeps } from './follow-wallet.ts';

/**
 * Reads the user again when something about the account has changed elsewhere: the guards judge by it, so an identity that
 * was approved opens its pages without a reload.
 */
export function followUser(deps: FollowDeps): void {
  deps.stream.subscribe('session', {
    onData: ({ changed }) => {
      // What could not be read now is read with the next page.
      if (changed === 'user') readUser(deps).catch(() => undefined);
    },
  });
}

async function readUser({ client: openClient, session, queries }: FollowDeps): Promise<void> {
  const { userId: id } = session.read();
  if (id === null) return;
  const [client, { getUser }] = await Promise.all([openClient(), import('@gim/contract/users')]);
  const profile = await client.call(getUser, { params: { id } });
  // Somebody else may have signed in meanwhile.
  if (session.read().userId !== id) return;
  queries.setQueryData(profileKey(id), profile);
  session.setUser({ status: profile.status, kycStatus: profile.kycStatus });
}
