import { monotonicMs } from '../../platform/clock.ts';
import type { SessionEnd, SessionEndListener } from '../../platform/session-ends.ts';

/** Carries the news of ended sessions from the database to everything in this process that holds one open. */
export interface Revocations {
  /** By channel, for the process's one listening connection. */
  readonly channels: Readonly<Record<string, (payload: string | null) => void>>;
  /** Open live connections and caches ask for this. Gives what ends the listening. */
  onRevoked(listener: SessionEndListener): () => void;
  /** A session is being ended by this very process: whether it is, only the database knows until the commit is told. */
  suspect(sessionId: string): void;
  isSuspect(sessionId: string): boolean;
}

/** Longer than any transaction that ends sessions takes. */
const SUSPECT_MS = 30_000;

export function createRevocations(): Revocations {
  const listeners = new Set<SessionEndListener>();
  const suspects = new Map<string, number>();
  const hear = (payload: string | null): void => {
    for (const listener of listeners) listener(payload === null ? null : readEnd(payload));
  };
  return {
    channels: { session_revoked: hear },
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
