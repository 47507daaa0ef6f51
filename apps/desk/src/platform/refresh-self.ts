import { ApiError, type Client } from '@gim/client';
import { getStaffSelf } from '@gim/contract/staff';
import type { Session } from './session.ts';

/** Refetches the user and their rights. If even that is not allowed, the user has no rights left. */
export function createRefreshSelf(client: Client, session: Session): () => Promise<void> {
  let running: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    const staff = session.read()?.staff;
    if (staff === undefined) return;
    try {
      session.update(await client.call(getStaffSelf, {}));
    } catch (error) {
      // Other failures say nothing about rights; an ended session has been handled by the client.
      if (isNotAllowed(error)) session.update({ ...staff, roles: [], rights: [], pointIds: [] });
    }
  };
  /** The fetch in flight may predate the latest request. */
  let isAskedAgain = false;
  const refreshUntilNew = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await refresh();
    } while (isAskedAgain);
  };
  return () => {
    if (running !== null) isAskedAgain = true;
    running ??= refreshUntilNew().finally(() => {
      running = null;
    });
    return running;
  };
}

/** A client that refetches the rights whenever the server refuses for a missing right: it was revoked meanwhile. */
export const refreshingClient = (client: Client, refreshSelf: () => Promise<void>): Client => ({
  ...client,
  async call(endpoint, request, options) {
    try {
      return await client.call(endpoint, request, options);
    } catch (error) {
      if (isNotAllowed(error)) void refreshSelf();
      throw error;
    }
  },
});

const isNotAllowed = (error: unknown): boolean => error instanceof ApiError && error.has('NotAllowed');
