import { refetch } from '../refetch.ts';
import type { SyncDeps } from './sync-wallet.ts';

interface Freshness {
  readonly onGap: (quietMs: number) => void;
  readonly onLost: () => void;
}

/**
 * Queries of a subscribed topic never go stale: events keep them current. `names` are the first parts of the
 * query keys.
 */
export function keepFresh({ queries, readForMs }: SyncDeps, names: readonly string[]): Freshness {
  return {
    onGap(quietMs) {
      for (const name of names) {
        queries.setQueryDefaults([name], { staleTime: Number.POSITIVE_INFINITY });
        // An event may have come after the first fetch started and before the subscription.
        if (quietMs < readForMs()) void refetch(queries, [name]);
      }
    },
    onLost() {
      for (const name of names) queries.setQueryDefaults([name], {});
    },
  };
}
