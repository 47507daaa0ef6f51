import type { QueryClient } from '@tanstack/react-query';
import type { Session } from './session.ts';

/** Clears the query cache when the session ends or a right is revoked. Returns the function that stops it. */
export function clearCacheWithSession(queries: QueryClient, session: Session): () => void {
  let had = session.read()?.staff.rights ?? [];
  return session.subscribe(() => {
    const has = session.read()?.staff.rights ?? [];
    const isLost = session.read() === null || had.some((right) => !has.includes(right));
    had = has;
    if (isLost) queries.clear();
  });
}
