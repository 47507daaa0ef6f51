import { useSyncExternalStore } from 'react';
import { useServices } from '../platform/services.ts';
import type { Session } from '../platform/session/session.ts';

/**
 * The id of the signed-in user. The guards let nobody without one onto a page that asks. A page whose session is over
 * keeps the id until it is left: with none, all that it shows would be asked for again, in nobody's name, and fail.
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
