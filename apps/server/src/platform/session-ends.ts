/** A session that has ended: revoked, or replaced by a newer one of the same device. */
export interface SessionEnd {
  readonly sessionId: string;
  readonly state: 'revoked' | 'replaced';
}

/** Called with the session that ended; null if some may have been missed and everything has to be checked again. */
export type SessionEndListener = (end: SessionEnd | null) => void;

/** What live connections need to know of their sessions. Implemented by the sessions module. */
export interface SessionEnds {
  /** Returns the function that unsubscribes. */
  onEnd(listener: SessionEndListener): () => void;
  /** Which of these have ended, according to the database. */
  findEnded(sessionIds: readonly string[]): Promise<readonly string[]>;
}
