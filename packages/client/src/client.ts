import type { Endpoint, Reply, Request } from '@gim/contract';
import { type Clock, systemClock } from './clock.ts';
import { ApiError, SessionEnded } from './errors.ts';
import { createRefresher, type Locks } from './refresh.ts';
import { send } from './send.ts';
import type { SessionPort, SessionTokens } from './session-port.ts';

export interface ClientOptions {
  /** Where the API is; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly session: SessionPort;
  /** Keeps refreshes of several tabs apart. The browser's own where it has them. */
  readonly locks?: Locks;
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  /** Makes an idempotency key: a new UUID. */
  readonly makeKey?: () => string;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * The key of the user's intent. Pass the same one when the user presses Retry; without it each call is an intent of
   * its own. Only endpoints that move money send it.
   */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

export interface Client {
  /**
   * Calls an endpoint of the contract.
   * @example const { email } = await client.call(getUser, { params: { id } })
   */
  call<E extends Endpoint>(endpoint: E, request: Request<E>, options?: CallOptions): Promise<Reply<E>>;
  /**
   * Gives an access token that is good for half a minute or more, or null without a session. A new tab starts with it.
   * @example socket.send(JSON.stringify({ type: 'auth', token: await client.accessToken() }))
   */
  accessToken(): Promise<string | null>;
}

const timeoutMsDefault = 30_000;

/**
 * Makes a client of the API: bearer token, refresh, one retry after 401, idempotency keys (specification, sections 4, 7, 8).
 * @example const client = createClient({ baseUrl: '', session })
 */
export function createClient({
  baseUrl,
  session,
  locks = globalThis.navigator?.locks,
  fetch = (...request) => globalThis.fetch(...request),
  clock = systemClock,
  makeKey = () => crypto.randomUUID(),
}: ClientOptions): Client {
  const refresher = createRefresher({ baseUrl, session, locks, fetch, clock });

  const call: Client['call'] = async (endpoint, request, { signal, idempotencyKey, timeoutMs } = {}) => {
    signal?.throwIfAborted();
    if (endpoint.auth.kind !== 'anyone' && refresher.isDue()) await unless(signal, refresher.refresh());
    // Made once for this call, so that the retry after a refresh is the same intent to the server.
    const key = endpoint.idempotent ? (idempotencyKey ?? makeKey()) : undefined;
    const attempt = (tokens: SessionTokens) =>
      send(endpoint, request, {
        fetch,
        baseUrl,
        jwtToken: tokens.jwtToken,
        idempotencyKey: key,
        timeoutMs: timeoutMs ?? timeoutMsDefault,
        signal,
      });
    const sentWith = session.read();
    try {
      return await attempt(sentWith).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401 || sentWith.jwtToken === null) throw error;
        await recover(sentWith.jwtToken, signal);
        return attempt(session.read());
      });
    } catch (error) {
      throw leaveIfWrongDevice(error, sentWith);
    }
  };

  /** After a 401: one refresh. Whatever makes it fail, the session has ended (specification, section 8). */
  const recover = async (refusedToken: string, signal: AbortSignal | undefined): Promise<void> => {
    const tried = session.read();
    try {
      await unless(signal, refresher.refresh(refusedToken));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof SessionEnded && tried.refreshToken !== null) throw error;
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

  return {
    call,
    async accessToken() {
      if (refresher.isDue()) await refresher.refresh();
      return session.read().jwtToken;
    },
  };
}

/** Waits for shared work, but no longer than this caller wants to: the work itself goes on for the others. */
function unless<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
