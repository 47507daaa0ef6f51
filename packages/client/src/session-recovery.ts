import { ApiError, SessionEnded } from './errors.ts';
import type { Refresher } from './refresh.ts';
import type { SessionPort, SessionTokens } from './session-port.ts';
import { untilAborted } from './until-aborted.ts';

/** How a refused call affects the session (specification, section 8). */
export interface SessionRecovery {
  /**
   * After a 401: refreshes once. Any failure ends the session, except 429: it only asks to retry later and says nothing
   * about the token.
   */
  recover(refusedToken: string, signal: AbortSignal | undefined): Promise<void>;
  /** Ends the session if the error says that the device is not the user's. Returns the error to throw. */
  endIfWrongDevice(error: unknown, sentWith: SessionTokens): unknown;
}

export function createSessionRecovery(session: SessionPort, refresher: Refresher): SessionRecovery {
  const recover = async (refusedToken: string, signal: AbortSignal | undefined): Promise<void> => {
    const tried = session.read();
    // The response arrived after a sign-out: there is no session left to end.
    const isOver = tried.jwtToken === null && tried.refreshToken === null && tried.userId === null;
    if (isOver) throw new SessionEnded('refreshFailed');
    try {
      await untilAborted(signal, refresher.refresh(refusedToken));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof SessionEnded && tried.refreshToken !== null) throw error;
      if (error instanceof ApiError && error.status === 429) throw error;
      const now = session.read();
      const isUnchanged = now.jwtToken === tried.jwtToken && now.refreshToken === tried.refreshToken;
      // Many calls may wait for one refresh; only the first finds the session unchanged and ends it. If another tab has
      // renewed the session meanwhile, only this call fails.
      if (isUnchanged) session.end('refreshFailed');
      else if (now.refreshToken !== null) throw error;
      throw new SessionEnded('refreshFailed', error);
    }
  };

  const endIfWrongDevice = (error: unknown, sentWith: SessionTokens): unknown => {
    if (!(error instanceof ApiError) || error.status !== 400 || !error.has('DeviceNotBelongsToUser'))
      return error;
    // Another user may have signed in since: a late response must not end the new session.
    if (session.read().userId !== sentWith.userId) return error;
    session.end('wrongDevice');
    return new SessionEnded('wrongDevice', error);
  };

  return { recover, endIfWrongDevice };
}
