import type { QueryClient } from '@tanstack/react-query';
import type { LiveStream } from '../../platform/live-stream/live-stream.ts';
import type { Services } from '../../platform/services.ts';

export interface FollowUserDeps extends Pick<Services, 'client' | 'session'> {
  readonly stream: Pick<LiveStream, 'subscribe'>;
  readonly queries: QueryClient;
}

/**
 * Reads the user again when something about the account has changed elsewhere: the guards judge by it, so an identity that
 * was approved opens its pages without a reload.
 */
export function followUser(deps: FollowUserDeps): void {
  deps.stream.subscribe('session', {
    onData: ({ changed }) => {
      // What could not be read now is read with the next page.
      if (changed === 'user') readUser(deps).catch(() => undefined);
    },
  });
}

async function readUser({ client: openClient, session, queries }: FollowUserDeps): Promise<void> {
  const { userId: id } = session.read();
  if (id === null) return;
  const [client, { getUser }] = await Promise.all([openClient(), import('@gim/contract/users')]);
  const profile = await client.call(getUser, { params: { id } });
  // Somebody else may have signed in meanwhile.
  if (session.read().userId !== id) return;
  queries.setQueryData(['user', id], profile);
  session.setUser({ status: profile.status, kycStatus: profile.kycStatus });
}
