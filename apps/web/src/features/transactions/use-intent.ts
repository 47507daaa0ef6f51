import { useServices } from '../../platform/services.ts';
import { isOutcomeUnknown } from '../../shared/problem-of.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export interface StoredIntent {
  /** Calls with an idempotency key that is kept until the outcome is known. */
  readonly send: <T>(call: (idempotencyKey: string) => Promise<T>) => Promise<T>;
}

/** One idempotency key per intent, kept over lost responses and reloads, so that the money moves once (M-06). */
export function useIntent(name: string): StoredIntent {
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
        if (!isOutcomeUnknown(failure)) intents.end(kept);
        throw failure;
      }
    },
  };
}
