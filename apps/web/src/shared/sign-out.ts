import type { Services } from '../platform/services.ts';
import type { SessionEndReason } from '../platform/session/session-end.ts';

type Leaving = Pick<Services, 'session' | 'hostBridge' | 'leaveTo' | 'sessionEnd'>;

/** Time for the host app and the storage to process the sign-out (specification, section 4). */
const settleMs = 50;
/** An unresponsive server must not keep a user signed in on a device they want to leave (W-07). */
const timeoutMs = 3000;

/** Ends the session on the server if reachable, and on this device in any case. */
export async function signOut(
  services: Leaving & Pick<Services, 'client' | 'device'>,
  to = '/',
): Promise<void> {
  await endingAs(services.session, null, () => Promise.race([endOnServer(services), pause(timeoutMs)]));
  await leaveSession(services, { to });
}

/** Sessions that this tab is ending, with the reason to show on the sign-in page. */
const asked = new WeakMap<Leaving['session'], SessionEndReason | null>();

/** Runs a call that ends the session. The live stream reports the end too, often before the response arrives. */
export async function endingAs<T>(
  session: Leaving['session'],
  reason: SessionEndReason | null,
  call: () => Promise<T>,
): Promise<T> {
  asked.set(session, reason);
  try {
    return await call();
  } catch (error) {
    asked.delete(session);
    throw error;
  }
}

/** Sessions whose sign-out has already run. */
const leaving = new WeakSet<Leaving['session']>();

/**
 * Clears the session on this device, notifies a host app, and loads a public page, which shows the reason if the user
 * did not sign out. Runs once per session: the live stream also reports a sign-out made here.
 */
export async function leaveSession(
  { session, hostBridge, leaveTo, sessionEnd }: Leaving,
  { to = '/', reason = null }: { readonly to?: string; readonly reason?: SessionEndReason | null } = {},
): Promise<void> {
  if (leaving.has(session)) return;
  leaving.add(session);
  const why = asked.has(session) ? asked.get(session) : reason;
  if (why) sessionEnd.keep(why);
  else sessionEnd.forget();
  const stop = session.subscribe(() => {
    // The user has signed in again on the same page.
    if (session.read().userId === null) return;
    leaving.delete(session);
    asked.delete(session);
    stop();
  });
  session.clear();
  hostBridge.send({ action: 'logout' });
  await pause(settleMs);
  leaveTo(to);
}

async function endOnServer({
  session,
  client: openClient,
  device,
}: Pick<Services, 'session' | 'client' | 'device'>): Promise<void> {
  const { userId: id } = session.read();
  if (id === null) return;
  try {
    const [client, { logout }] = await Promise.all([openClient(), import('@gim/contract/sessions')]);
    await client.call(logout, { params: { id }, body: { deviceId: device.deviceId } });
  } catch {
    // Whatever the error, the session of this device is cleared (specification, section 8).
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
