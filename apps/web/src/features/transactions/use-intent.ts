import { useServices } from '../../platform/services.ts';
import { isUnanswered } from '../../shared/problem-of.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export interface KeptIntent {
  /** Sends under the key that is kept until the end of the call is known. */
  readonly send: <T>(call: (idempotencyKey: string) => Promise<T>) => Promise<T>;
}

/** One key for one intent, also over lost answers and reloads: the money moves once (M-06). */
export function useIntent(name: string): KeptIntent {
  const { intents } = useServices();
  const kept = `${name}-${useUserId()}`;
  return {
    async send(call) {
      const key = intents.begin(kept, { id: name });
      try {
        const answer = await call(key);
        intents.end(kept);
        return answer;
      } catch (failure) {
        if (!isUnanswered(failure)) intents.end(kept);
        throw failure;
      }
    },
  };
}
