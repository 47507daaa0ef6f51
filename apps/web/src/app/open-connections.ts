import { monotonicMs } from '../platform/clock.ts';
import { watchCalls } from '../platform/connection/watch-calls.ts';
import type { Services } from '../platform/services.ts';
import type { Session } from '../platform/session/session.ts';
import type { SessionPortDeps } from '../platform/session/session-port.ts';
import { webviewFetch } from '../platform/session/webview-fetch.ts';
import { leaveSession } from '../shared/sign-out.ts';

/** The API client and the live stream. Both are loaded on first use. */
export function openConnections(
  deps: SessionPortDeps & Pick<Services, 'connection' | 'sessionEnd'>,
): Pick<Services, 'client' | 'liveStream'> {
  const { session, isWebview, hostBridge, leaveTo, sessionEnd, connection } = deps;
  let endHomeReads = (): void => undefined;
  const client = memoizeSuccess(async () => {
    const [{ createClient, createStoredReplies }, { createSessionPort }, { createHomeReads }] =
      await Promise.all([
        import('@gim/client'),
        import('../platform/session/session-port.ts'),
        import('../platform/home-reads/home-reads.ts'),
      ]);
    const port = createSessionPort(deps);
    const send: typeof fetch = isWebview ? webviewFetch : (...request) => globalThis.fetch(...request);
    const replies = createStoredReplies();
    const homeReads = createHomeReads({
      client: createClient({ baseUrl: '', session: port, fetch: watchCalls(send, connection), replies }),
      isHome: () => window.location.pathname === '/dashboard',
      userId: () => session.read().userId,
      after: (ms, run) => void setTimeout(run, ms),
    });
    endHomeReads = homeReads.end;
    session.subscribe(() => {
      if (session.read().userId !== null) return;
      replies.clear();
      homeReads.end();
    });
    return homeReads.client;
  });
  const liveStream = memoizeSuccess(async () => {
    const [{ openLiveStream }, { endOnEvent }, { syncWallet }, { queries }] = await Promise.all([
      import('../platform/live-stream/open-live-stream.ts'),
      import('../platform/home-reads/end-on-event.ts'),
      import('../shared/live/sync-wallet.ts'),
      import('../platform/queries.tsx'),
    ]);
    const onRevoked = (): void =>
      void leaveSession({ session, hostBridge, leaveTo, sessionEnd }, { reason: 'ended' });
    const stream = openLiveStream({ session, client, onRevoked });
    const readForMs = (): number => signedInForMs();
    endOnEvent(stream, { end: () => endHomeReads(), readForMs });
    syncWallet({ stream, queries, session, client, readForMs });
    return stream;
  });
  const signedInForMs = openWhenSignedIn(session, liveStream);
  return { client, liveStream };
}

/** Opens the live stream once the user is signed in and verified. The returned function reports for how long, in ms. */
function openWhenSignedIn(session: Session, liveStream: () => Promise<unknown>): () => number {
  let sinceMs: number | null = null;
  const connectIfWanted = (): void => {
    const { jwtToken, user } = session.read();
    const isWanted = jwtToken !== null && user !== null && user.status !== 'NotVerified';
    sinceMs = isWanted ? (sinceMs ?? monotonicMs()) : null;
    if (isWanted) liveStream().catch(() => undefined);
  };
  session.subscribe(connectIfWanted);
  connectIfWanted();
  return () => (sinceMs === null ? 0 : monotonicMs() - sinceMs);
}

function memoizeSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      // Forget the failure so that the next call retries.
      made = undefined;
      throw error;
    });
    return made;
  };
}
