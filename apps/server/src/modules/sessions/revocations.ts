import { monotonicMs } from '../../platform/clock.ts';
import type { SessionEnd, SessionEndListener } from '../../platform/session-ends.ts';

/** Distributes ended sessions from the database to the caches and open connections of this process. */
export interface Revocations {
  /** Handlers by channel, for the process's one LISTEN connection. */
  readonly channels: Readonly<Record<string, (payload: string | null) => void>>;
  /** For open live connections and caches. Returns the function that unsubscribes. */
  onRevoked(listener: SessionEndListener): () => void;
  /**
   * Marks a session that this process is ending. Until the commit is announced, only the database knows whether it
   * ended.
   */
  suspect(sessionId: string): void;
  isSuspect(sessionId: string): boolean;
}

/** Longer than any transaction that ends sessions. */
const SUSPECT_MS = 30_000;

export function createRevocations(): Revocations {
  const listeners = new Set<SessionEndListener>();
  const suspects = new Map<string, number>();
  const publish = (payload: string | null): void => {
    for (const listener of listeners) listener(payload === null ? null : readEnd(payload));
  };
  return {
    channels: { session_revoked: publish },
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    suspect(sessionId) {
      const nowMs = monotonicMs();
      for (const [known, untilMs] of suspects) if (untilMs <= nowMs) suspects.delete(known);
      suspects.set(sessionId, nowMs + SUSPECT_MS);
    },
    isSuspect: (sessionId) => (suspects.get(sessionId) ?? 0) > monotonicMs(),
  };
}

function readEnd(payload: string): SessionEnd {
  const [sessionId = '', state] = payload.split(' ', 2);
  return { sessionId, state: state === 'replaced' ? 'replaced' : 'revoked' };
}
