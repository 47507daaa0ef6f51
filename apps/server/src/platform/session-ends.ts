/** A session that is over: for good, or because the same device has a newer one. */
export interface SessionEnd {
  readonly sessionId: string;
  readonly state: 'revoked' | 'replaced';
}

/** Told which session has ended; null when some may have been missed and everything has to be asked again. */
export type SessionEndListener = (end: SessionEnd | null) => void;

/** What live connections ask about the sessions they belong to. The sessions module answers. */
export interface SessionEnds {
  /** Gives what ends the listening. */
  onEnd(listener: SessionEndListener): () => void;
  /** Which of these are over, by the truth of the database. */
  findEnded(sessionIds: readonly string[]): Promise<readonly string[]>;
}
