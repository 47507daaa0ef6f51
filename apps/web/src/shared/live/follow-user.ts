import { profileKey, readProfile } from '../profile.ts';
import type { FollowDeps } from './follow-wallet.ts';
import { keepFresh } from './keep-fresh.ts';

/**
 * Reads the user again when something about the account has changed elsewhere: the guards judge by it, so an identity that
 * was approved opens its pages without a reload.
 */
export function followUser(deps: FollowDeps): void {
  deps.stream.subscribe('session', {
    ...keepFresh(deps, ['user']),
    onData: ({ changed }) => {
      // What could not be read now is read with the next page.
      if (changed === 'user') retryFetch(deps).catch(() => undefined);
    },
  });
}

/** Also where no page has asked for it, because the guards have. */
async function retryFetch({ client, session, queries }: FollowDeps): Promise<void> {
  const { userId: id } = session.read();
  if (id === null) return;
  const queryKey = profileKey(id);
  // What is still on its way may be of a moment before the change.
  await queries.cancelQueries({ queryKey });
  await queries.fetchQuery({
    queryKey,
    queryFn: ({ signal }) => readProfile({ client, session }, id, { signal }),
    staleTime: 0,
  });
}
