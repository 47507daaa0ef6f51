import { refreshToken as refreshEndpoint } from '@gim/contract/sessions';
import { readTokenTimes } from './access-token.ts';
import type { Clock } from './clock.ts';
import { ApiError, NetworkError, SessionEnded } from './errors.ts';
import { send } from './send.ts';
import type { SessionPort } from './session-port.ts';

/** One holder at a time for a name, over all tabs. `navigator.locks` is one. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface Refresher {
  /** Whether the stored access token must be refreshed before a request. */
  isDue(): boolean;
  /**
   * Gets new tokens, unless somebody else did in the meantime. `refusedToken` is an access token that the server has
   * answered 401 to, and so worth nothing however long it was meant to last.
   */
  refresh(refusedToken?: string | null): Promise<void>;
}

export interface RefresherDeps {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly session: SessionPort;
  readonly locks: Locks | undefined;
  readonly clock: Clock;
}

type Fresh = Parameters<SessionPort['begin']>[0];

const secondsLeftMin = 30;
const lockName = 'gim-refresh';
/** Shorter than the ten seconds in which the server answers a repeated refresh alike, so that a lost answer does no harm. */
const timeoutMs = 8_000;

/**
 * An answer that got lost may have rotated the token. The server forgives the old one for ten seconds only and takes it
 * for stolen after that, so it is shown again at once, and not when the user happens to press the next button.
 */
const isLost = (error: unknown): boolean => error instanceof NetworkError && error.reason !== 'malformed';

/** Browsers hand what one tab has written to the others in their own time: some milliseconds, more on a busy machine. */
const lateMs = 600;
const lookAgainMs = 20;

/** Waits until the storage shows another refresh token than the refused one. False when none comes. */
async function hasNewerToken(session: SessionPort, refused: string, waitMs: number): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += lookAgainMs) {
    if (session.read().refreshToken !== refused) return true;
    if (waitedMs >= waitMs) return false;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

export function createRefresher(deps: RefresherDeps): Refresher {
  const { session, locks, clock } = deps;
  let inFlight: Promise<void> | undefined;
  /** How far this device's clock is ahead of the server's. A wrong clock would else refresh before every request. */
  let aheadMs = 0;

  const isFresh = (jwtToken: string): boolean => {
    const { expiresAt } = readTokenTimes(jwtToken);
    return expiresAt === undefined || expiresAt * 1000 - (clock() - aheadMs) >= secondsLeftMin * 1000;
  };

  const rotate = async (refusedToken: string | null | undefined, canRecover: boolean): Promise<void> => {
    // Read only now, with the lock in hand: another tab may have rotated while this one waited.
    const { userId, jwtToken, refreshToken } = session.read();
    if (userId === null) throw new SessionEnded('refreshFailed');
    if (jwtToken !== null && jwtToken !== refusedToken && isFresh(jwtToken)) return;
    if (refreshToken === null) return rotateRecovered(refusedToken, canRecover);
    try {
      const fresh = await request(deps, userId, refreshToken).catch((error: unknown) => {
        if (!isLost(error)) throw error;
        return request(deps, userId, refreshToken);
      });
      const { issuedAt } = readTokenTimes(fresh.jwtToken);
      if (issuedAt !== undefined) aheadMs = clock() - issuedAt * 1000;
      const now = session.read();
      // A sign-out or another sign-in during the request has the last word: its session is not overwritten.
      if (now.userId !== userId || now.jwtToken !== jwtToken || now.refreshToken === null) return;
      // What another tab has written reaches this one late, even after the lock has come. Then the answer was the
      // server's grace for the token before: its access token is good, and the stored refresh token is the newer one.
      session.begin(now.refreshToken === refreshToken ? fresh : { ...fresh, refreshToken: now.refreshToken });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      // Another tab may have rotated first, where tabs cannot lock or what it wrote has not arrived here yet. Then its
      // token is tried before giving up: a tab that reads late is no thief and must not sign the others out.
      const reason = error.has('DeviceNotBelongsToUser') ? 'wrongDevice' : 'refreshFailed';
      const isNewer = await hasNewerToken(session, refreshToken, reason === 'wrongDevice' ? 0 : lateMs);
      if (isNewer) return rotate(refusedToken, canRecover);
      if (canRecover && reason === 'refreshFailed' && (await session.recover?.()) === true)
        return rotate(refusedToken, false);
      session.end(reason);
      throw new SessionEnded(reason, error);
    }
  };

  /** The page has no token of its own: it rotates the one of whoever keeps it, or the session has ended. */
  const rotateRecovered = async (refused: string | null | undefined, canRecover: boolean): Promise<void> => {
    if (session.recover === undefined) throw new SessionEnded('refreshFailed');
    if (canRecover && (await session.recover())) return rotate(refused, false);
    if (session.read().userId !== null) session.end('refreshFailed');
    throw new SessionEnded('refreshFailed');
  };

  return {
    isDue() {
      const { userId, jwtToken, refreshToken } = session.read();
      const canAsk = refreshToken !== null || session.recover !== undefined;
      return userId !== null && canAsk && (jwtToken === null || !isFresh(jwtToken));
    },
    refresh(refusedToken) {
      const work = () => rotate(refusedToken, true);
      inFlight ??= (locks ? locks.request(lockName, work) : work()).finally(() => {
        inFlight = undefined;
      });
      return inFlight;
    },
  };
}

async function request(
  { fetch, baseUrl, session }: RefresherDeps,
  userId: string,
  refreshToken: string,
): Promise<Fresh> {
  const reply = await send(
    refreshEndpoint,
    { params: { id: userId }, body: { refreshToken, deviceId: session.deviceId } },
    { fetch, baseUrl, jwtToken: null, idempotencyKey: undefined, timeoutMs, signal: undefined },
  );
  if (typeof reply?.jwtToken !== 'string' || typeof reply.refreshToken !== 'string') {
    // Storing half an answer would sign the user out at the next request.
    throw new NetworkError('malformed');
  }
  return { userId, jwtToken: reply.jwtToken, refreshToken: reply.refreshToken };
}
