import type { Client } from '@gim/client';
import { staffLogout } from '@gim/contract/staff';
import type { Session } from '../../platform/session.ts';

/**
 * Ends the session locally at once, and on the server if reachable: signing out must not wait for the network (W-07).
 * The request is started first, because it reads the token before it is cleared.
 */
export async function signOut(client: Client, session: Session): Promise<void> {
  const ending = client.call(staffLogout, {});
  session.clear();
  // If the server has already ended the session or is unreachable, nothing more is needed: it expires there by itself.
  await ending.catch(() => undefined);
}
