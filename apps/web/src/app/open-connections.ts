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
  const client = once(async () => {
    const [{ createClient }, { createSessionPort }] = await Promise.all([
      import('@gim/client'),
      import('../platform/session/session-port.ts'),
    ]);
    const port = createSessionPort(deps);
    const send: typeof fetch = isWebview ? webviewFetch : (...request) => globalThis.fetch(...request);
    return createClient({ baseUrl: '', session: port, fetch: watchCalls(send, connection) });
  });
  const liveStream = once(async () => {
    const [{ openLiveStream }, { followWallet }, { queries }] = await Promise.all([
      import('../platform/live-stream/open-live-stream.ts'),
      import('../shared/live/follow-wallet.ts'),
      import('../platform/queries.tsx'),
    ]);
    const onRevoked = (): void =>
      void leaveSession({ session, hostBridge, leaveTo, sessionEnd }, { reason: 'ended' });
    const stream = openLiveStream({ session, client, onRevoked });
    followWallet({ stream, queries, session, client, readForMs: () => signedInForMs() });
    return stream;
  });
  const signedInForMs = openWhenSignedIn(session, liveStream);
  return { client, liveStream };
}

/** Opens the live stream once the user is signed in and verified. The returned function tells for how long, in ms. */
function openWhenSignedIn(session: Session, liveStream: () => Promise<unknown>): () => number {
  let sinceMs: number | null = null;
  const look = (): void => {
    const { jwtToken, user } = session.read();
    const isWanted = jwtToken !== null && user !== null && user.status !== 'NotVerified';
    sinceMs = isWanted ? (sinceMs ?? monotonicMs()) : null;
    if (isWanted) liveStream().catch(() => undefined);
  };
  session.subscribe(look);
  look();
  return () => (sinceMs === null ? 0 : monotonicMs() - sinceMs);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
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
