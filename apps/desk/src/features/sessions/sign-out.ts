import type { Client } from '@gim/client';
import { staffLogout } from '@gim/contract/staff';
import type { Session } from '../../platform/session.ts';

/**
 * Ends the session here at once, and at the server as soon as it can be reached: signing out must not wait for a network that
 * is away (W-07). The token in flight is the one that was read before the tab forgot it.
 */
export async function signOut(client: Client, session: Session): Promise<void> {
  const told = client.call(staffLogout, {});
  session.clear();
  // A session that the server has ended already, or that runs out by itself there, needs nothing more.
  await told.catch(() => undefined);
}
