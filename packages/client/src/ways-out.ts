import { ApiError, SessionEnded } from './errors.ts';
import type { Refresher } from './refresh.ts';
import type { SessionPort, SessionTokens } from './session-port.ts';
import { untilAborted } from './until-aborted.ts';

/** What a refused call does to the session (specification, section 8). */
export interface WaysOut {
  /**
   * After a 401: one refresh. Whatever makes it fail, the session has ended; a 429 alone is no failure but a request to
   * come back later, and says nothing about the token.
   */
  recover(refusedToken: string, signal: AbortSignal | undefined): Promise<void>;
  /** Ends the session if the error says that the device is not the user's, and gives the error to throw. */
  leaveIfWrongDevice(error: unknown, sentWith: SessionTokens): unknown;
}

export function createWaysOut(session: SessionPort, refresher: Refresher): WaysOut {
  const recover = async (refusedToken: string, signal: AbortSignal | undefined): Promise<void> => {
    const tried = session.read();
    // An answer that comes after the sign-out: there is nothing left to end, and nobody to tell of it.
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
      // Many calls wait for one refresh; only the first of them finds the session still there to end. And a session
      // that another tab has renewed meanwhile is alive: then only this call has failed.
      if (isUnchanged) session.end('refreshFailed');
      else if (now.refreshToken !== null) throw error;
      throw new SessionEnded('refreshFailed', error);
    }
  };

  const leaveIfWrongDevice = (error: unknown, sentWith: SessionTokens): unknown => {
    if (!(error instanceof ApiError) || error.status !== 400 || !error.has('DeviceNotBelongsToUser'))
      return error;
    // Somebody else may have signed in since: a late answer must not end the new session.
    if (session.read().userId !== sentWith.userId) return error;
    session.end('wrongDevice');
    return new SessionEnded('wrongDevice', error);
  };

  return { recover, leaveIfWrongDevice };
}
