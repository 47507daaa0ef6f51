import { profileKey, readProfile } from '../profile.ts';
import { keepFresh } from './keep-fresh.ts';
import type { SyncDeps } from './sync-wallet.ts';

/**
 * Refetches the user when the account has changed elsewhere. The guards depend on it, so an approved identity opens its
 * pages without a reload.
 */
export function syncUser(deps: SyncDeps): void {
  deps.stream.subscribe('session', {
    ...keepFresh(deps, ['user']),
    onData: ({ changed }) => {
      // A failed fetch is repeated with the next page.
      if (changed === 'user') retryFetch(deps).catch(() => undefined);
    },
  });
}

/** Fetches even if no page shows the profile, because the guards need it. */
async function retryFetch({ client, session, queries }: SyncDeps): Promise<void> {
  const { userId: id } = session.read();
  if (id === null) return;
  const queryKey = profileKey(id);
  // A response in flight may predate the change.
  await queries.cancelQueries({ queryKey });
  await queries.fetchQuery({
    queryKey,
    queryFn: ({ signal }) => readProfile({ client, session }, id, { signal }),
    staleTime: 0,
  });
}
