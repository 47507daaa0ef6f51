import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useServices } from './services.ts';

/** Components of one page mount one after another and share one fetch within this time. */
const onePageMs = 2_000;

/** Enough time to detect a lost connection, in which case the query pauses until it is back. */
const verifyMs = 1_000;
const retriesMax = 2;

// The API client retries once after a 401; whether to repeat a request that the server refused is the user's choice
// (spec, section 7). Requests that did not reach the server are retried.
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < retriesMax && isUnreachable(error),
      retryDelay: verifyMs,
      staleTime: onePageMs,
    },
  },
});

/** Duck-typed to avoid importing the API client. */
const isUnreachable = (error: Error): boolean =>
  error.name === 'NetworkError' && 'reason' in error && error.reason === 'unreachable';

// The browser knows only whether there is a network; `connection` knows whether the server answers.
onlineManager.setEventListener(() => undefined);

/** Provides the query client. The landing page does not use it, so the library is not in its bundle. */
export function Queries({ children }: { readonly children: ReactNode }): ReactElement {
  const { liveStream, session, connection } = useServices();
  useEffect(() => {
    const syncOnline = (): void => onlineManager.setOnline(connection.isOnline());
    syncOnline();
    return connection.subscribe(syncOnline);
  }, [connection]);
  // Refetch everything shown after an interruption of the live stream. Data that is created by fetching it, such as a
  // new secret, has `staleTime: 'static'` and is not refetched.
  useEffect(() => {
    let stop = (): void => undefined;
    let isGone = false;
    liveStream().then(
      (stream) => {
        if (!isGone) stop = stream.onResync(() => void queries.invalidateQueries());
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [liveStream]);
  // Without a page load the next user would see cached data of the previous one.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.read().userId === null) queries.clear();
      }),
    [session],
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
