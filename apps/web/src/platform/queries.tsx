import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useServices } from './services.ts';

/** Parts of one page come up one after the other, and one reading serves them all. */
const onePageMs = 2_000;

/** Long enough to find out whether the connection is gone: then a reading rests until it is back. */
const verifyMs = 1_000;
const retriesMax = 2;

// The API client has its own single retry after a 401; repeating what the server refused is the reader's choice (spec,
// section 7). What never reached it is read again when it can be.
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < retriesMax && isUnreachable(error),
      retryDelay: verifyMs,
      staleTime: onePageMs,
    },
  },
});

/** Told by its shape, so that the library needs no client. */
const isUnreachable = (error: Error): boolean =>
  error.name === 'NetworkError' && 'reason' in error && error.reason === 'unreachable';

// The browser only knows whether there is a network; the connection knows whether the server answers.
onlineManager.setEventListener(() => undefined);

/** Server state for whatever stands inside. The landing page does without, so the library is not part of its bundle. */
export function Queries({ children }: { readonly children: ReactNode }): ReactElement {
  const { liveStream, session, connection } = useServices();
  useEffect(() => {
    const follow = (): void => onlineManager.setOnline(connection.isOnline());
    follow();
    return connection.subscribe(follow);
  }, [connection]);
  // After a break in the live connection, what is shown is asked for again. What is made by being asked for, such as a new
  // secret, has `staleTime: 'static'` and stays.
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
  // Nothing of one user stays for the next: where the page is not loaded anew, it would.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.read().userId === null) queries.clear();
      }),
    [session],
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
