import { useSyncExternalStore } from 'react';
import { useServices } from '../platform/services.ts';
import type { Session } from '../platform/session/session.ts';

/**
 * The id of the signed-in user; the guards ensure that there is one. After the session ends the page keeps the id until
 * it is left: without it every query would refetch without a user and fail.
 */
export function useUserId(): string {
  const { session } = useServices();
  const read = (): string => userIdOf(session);
  return useSyncExternalStore(session.subscribe, read, read);
}

const lastIds = new WeakMap<Session, string>();

export function userIdOf(session: Session): string {
  const { userId } = session.read();
  if (userId !== null) lastIds.set(session, userId);
  return userId ?? lastIds.get(session) ?? '';
}
