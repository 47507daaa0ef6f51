import { ApiError, type Client } from '@gim/client';
import { getStaffSelf } from '@gim/contract/staff';
import type { Session } from './session.ts';

/** Reads again who is at the desk and what they may do. Somebody who may not even that has no rights left. */
export function createRefreshSelf(client: Client, session: Session): () => Promise<void> {
  let running: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    const staff = session.read()?.staff;
    if (staff === undefined) return;
    try {
      session.update(await client.call(getStaffSelf, {}));
    } catch (error) {
      // What else goes wrong says nothing about rights; a session that is over has been ended by the client.
      if (isNotAllowed(error)) session.update({ ...staff, roles: [], rights: [], pointIds: [] });
    }
  };
  /** What is being read may be older than what was asked for last. */
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

/** A client that has the rights read again whenever the server says that one is missing: it was taken away meanwhile. */
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
