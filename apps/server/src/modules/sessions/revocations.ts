/** Told which session has ended; null when some may have been missed and everything has to be asked again. */
export type RevocationListener = (sessionId: string | null) => void;

/** Carries the news of ended sessions from the database to everything in this process that holds one open. */
export interface Revocations {
  /** By channel, for the process's one listening connection. */
  readonly channels: Readonly<Record<string, (payload: string | null) => void>>;
  /** Open live connections and caches ask for this. Gives what ends the listening. */
  onRevoked(listener: RevocationListener): () => void;
}

export function createRevocations(): Revocations {
  const listeners = new Set<RevocationListener>();
  const tell: RevocationListener = (sessionId) => {
    for (const listener of listeners) listener(sessionId);
  };
  return {
    channels: { session_revoked: tell },
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
