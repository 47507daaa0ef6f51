import type { Endpoint, Reply, Request } from '@gim/contract';
import { type Clock, systemClock } from './clock.ts';
import { ApiError } from './errors.ts';
import { createRefresher, type Locks } from './refresh.ts';
import { send } from './send.ts';
import type { SessionPort, SessionTokens } from './session-port.ts';
import { createSessionRecovery } from './session-recovery.ts';
import type { StoredReplies } from './stored-replies.ts';
import { untilAborted } from './until-aborted.ts';

export interface ClientOptions {
  /** Base URL of the API; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly session: SessionPort;
  /** Makes sure only one tab refreshes at a time. Defaults to `navigator.locks` where the browser has it. */
  readonly locks?: Locks;
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  /** Lets the server answer with "unchanged". Whoever passes it clears it when the session ends. */
  readonly replies?: StoredReplies;
  /** Creates an idempotency key. Defaults to a random UUID. */
  readonly makeKey?: () => string;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * The idempotency key of the user's intent. Pass the same key when the user presses Retry; without it each call
   * counts as a new intent. Only idempotent endpoints send it.
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
   * Returns an access token that is valid for at least 30 seconds, or null without a session. A new tab starts with it.
   * `refused` is a token that the server has rejected, even if it has not expired.
   * @example socket.send(JSON.stringify({ type: 'auth', token: await client.accessToken() }))
   */
  accessToken(options?: { readonly refused?: string }): Promise<string | null>;
}

const timeoutMsDefault = 30_000;

/**
 * Creates an API client: bearer token, refresh, one retry after 401, idempotency keys (specification, sections 4, 7,
 * 8).
 * @example const client = createClient({ baseUrl: '', session })
 */
export function createClient({
  baseUrl,
  session,
  locks = globalThis.navigator?.locks,
  fetch = (...request) => globalThis.fetch(...request),
  clock = systemClock,
  replies,
  makeKey = () => crypto.randomUUID(),
}: ClientOptions): Client {
  const refresher = createRefresher({ baseUrl, session, locks, fetch, clock });
  const sessionRecovery = createSessionRecovery(session, refresher);

  const call: Client['call'] = async (endpoint, request, { signal, idempotencyKey, timeoutMs } = {}) => {
    signal?.throwIfAborted();
    if (endpoint.auth.kind !== 'anyone' && refresher.isDue()) await untilAborted(signal, refresher.refresh());
    // Created once per call, so that the retry after a refresh carries the same idempotency key.
    const key = endpoint.idempotent ? (idempotencyKey ?? makeKey()) : undefined;
    const attempt = (tokens: SessionTokens) =>
      send(endpoint, request, {
        fetch,
        baseUrl,
        jwtToken: tokens.jwtToken,
        idempotencyKey: key,
        timeoutMs: timeoutMs ?? timeoutMsDefault,
        signal,
        replies,
      });
    const sentWith = session.read();
    try {
      return await attempt(sentWith).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401 || sentWith.jwtToken === null) throw error;
        await sessionRecovery.recover(sentWith.jwtToken, signal);
        return attempt(session.read());
      });
    } catch (error) {
      throw sessionRecovery.endIfWrongDevice(error, sentWith);
    }
  };

  return {
    call,
    async accessToken({ refused } = {}) {
      const isRefused = refused !== undefined && session.read().jwtToken === refused;
      if (isRefused || refresher.isDue()) await refresher.refresh(refused);
      return session.read().jwtToken;
    },
  };
}
