import type { QueryClient } from '@tanstack/react-query';
import type { Session } from './session.ts';

/** Forgets everything that was read as soon as the session is over. Gives the way to stop. */
export const forgetWithSession = (queries: QueryClient, session: Session): (() => void) =>
  session.subscribe(() => {
    if (session.read() === null) queries.clear();
  });
