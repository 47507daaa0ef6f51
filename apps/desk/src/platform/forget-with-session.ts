import type { QueryClient } from '@tanstack/react-query';
import type { Session } from './session.ts';

/** Forgets everything that was read as soon as the session is over or a right is gone. Gives the way to stop. */
export function forgetWithSession(queries: QueryClient, session: Session): () => void {
  let had = session.read()?.staff.rights ?? [];
  return session.subscribe(() => {
    const has = session.read()?.staff.rights ?? [];
    const isLost = session.read() === null || had.some((right) => !has.includes(right));
    had = has;
    if (isLost) queries.clear();
  });
}
