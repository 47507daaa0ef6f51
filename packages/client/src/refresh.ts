import { refreshToken as refreshEndpoint } from '@gim/contract/sessions';
import { readTokenTimes } from './access-token.ts';
import type { Clock } from './clock.ts';
import { ApiError, NetworkError, SessionEnded } from './errors.ts';
import { send } from './send.ts';
import type { SessionPort } from './session-port.ts';

/** A named lock across all tabs, with one holder at a time. Implemented by `navigator.locks`. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface Refresher {
  /** Whether the stored access token must be refreshed before a request. */
  isDue(): boolean;
  /**
   * Fetches new tokens unless another caller or tab already has. `refusedToken` is an access token that the server
   * answered with 401: it is unusable even if it has not expired.
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
/**
 * Shorter than the ten-second grace period in which the server answers a repeated refresh alike, so that a retry after
 * a lost response is safe.
 */
const timeoutMs = 8_000;

/**
 * The refresh got no response, so the server may have rotated the token already. It accepts the old one for ten more
 * seconds and treats it as stolen afterwards, so the client retries at once instead of with the next request.
 */
const isLost = (error: unknown): boolean => error instanceof NetworkError && error.reason !== 'malformed';

/** How long to wait for another tab's storage write. Usually it arrives within milliseconds, later on a busy machine. */
const lateMs = 600;
const pollMs = 20;

/** Waits until the storage holds another refresh token than the refused one. Returns false after `waitMs`. */
async function hasNewerToken(session: SessionPort, refused: string, waitMs: number): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    if (session.read().refreshToken !== refused) return true;
    if (waitedMs >= waitMs) return false;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

export function createRefresher(deps: RefresherDeps): Refresher {
  const { session, locks, clock } = deps;
  let inFlight: Promise<void> | undefined;
  /**
   * How far this device's clock is ahead of the server's. Without it a fast clock would refresh before every request.
   */
  let aheadMs = 0;

  const isFresh = (jwtToken: string): boolean => {
    const { expiresAt } = readTokenTimes(jwtToken);
    return expiresAt === undefined || expiresAt * 1000 - (clock() - aheadMs) >= secondsLeftMin * 1000;
  };

  const rotate = async (refusedToken: string | null | undefined, canRecover: boolean): Promise<void> => {
    // Read only while holding the lock: another tab may have rotated the token while this one waited.
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
      // A sign-out or a new sign-in during the request wins: do not overwrite its session.
      if (now.userId !== userId || now.jwtToken !== jwtToken || now.refreshToken === null) return;
      // Another tab's write can arrive late, even after this tab got the lock. This response then came from the grace
      // period of the previous token: its access token is valid, but the stored refresh token is newer and must stay.
      session.begin(now.refreshToken === refreshToken ? fresh : { ...fresh, refreshToken: now.refreshToken });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      // Another tab may have rotated first, if the browser has no locks or its write has not arrived here yet. Try its
      // token before giving up, so that a late read does not sign out all tabs.
      const reason = error.has('DeviceNotBelongsToUser') ? 'wrongDevice' : 'refreshFailed';
      const isNewer = await hasNewerToken(session, refreshToken, reason === 'wrongDevice' ? 0 : lateMs);
      if (isNewer) return rotate(refusedToken, canRecover);
      if (canRecover && reason === 'refreshFailed' && (await session.recover?.()) === true)
        return rotate(refusedToken, false);
      session.end(reason);
      throw new SessionEnded(reason, error);
    }
  };

  /** The page holds no refresh token: rotates the one from `session.recover`. Without one the session has ended. */
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
    {
      fetch,
      baseUrl,
      jwtToken: null,
      idempotencyKey: undefined,
      timeoutMs,
      signal: undefined,
      replies: undefined,
    },
  );
  if (typeof reply?.jwtToken !== 'string' || typeof reply.refreshToken !== 'string') {
    // Storing an incomplete response would sign the user out at the next request.
    throw new NetworkError('malformed');
  }
  return { userId, jwtToken: reply.jwtToken, refreshToken: reply.refreshToken };
}
