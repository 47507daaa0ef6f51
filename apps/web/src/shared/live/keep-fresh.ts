import { readAnew } from '../read-anew.ts';
import type { FollowDeps } from './follow-wallet.ts';

interface Heard {
  readonly onGap: (quietMs: number) => void;
  readonly onLost: () => void;
}

/**
 * What is told of is never old, while it is told: a page that opens takes it as it is. `names` are the first words of the
 * keys that it lies under.
 */
export function keepFresh({ queries, readForMs }: FollowDeps, names: readonly string[]): Heard {
  return {
    onGap(quietMs) {
      for (const name of names) {
        queries.setQueryDefaults([name], { staleTime: Number.POSITIVE_INFINITY });
        // Something was told before it was heard, and after the first reading may have begun.
        if (quietMs < readForMs()) void readAnew(queries, [name]);
      }
    },
    onLost() {
      for (const name of names) queries.setQueryDefaults([name], {});
    },
  };
}
