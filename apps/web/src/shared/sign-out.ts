import type { Services } from '../platform/services.ts';
import type { FarewellReason } from '../platform/session/farewell.ts';

type Leaving = Pick<Services, 'session' | 'hostBridge' | 'leaveTo' | 'farewell'>;

/** Long enough for the host app and the storage to have heard of it (specification, section 4). */
const settleMs = 50;
/** A server that does not answer must not keep anybody signed in on a device they want to leave (W-07). */
const timeoutMs = 3000;

/** Ends the session on the server as far as it can be reached, and on this device in any case. */
export async function signOut(
  services: Leaving & Pick<Services, 'client' | 'device'>,
  to = '/',
): Promise<void> {
  await endingAs(services.session, null, () => Promise.race([endOnServer(services), pause(timeoutMs)]));
  await leaveSession(services, { to });
}

/** Sessions whose end this tab has asked for, with what the sign-in page is to say of it. */
const asked = new WeakMap<Leaving['session'], FarewellReason | null>();

/** Runs a call that ends the session: its end is heard on the live connection too, and often before the answer has come. */
export async function endingAs<T>(
  session: Leaving['session'],
  reason: FarewellReason | null,
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

/** Sessions that are being left. */
const leaving = new WeakSet<Leaving['session']>();

/**
 * Clears the session of this device, tells a host app, and loads a page that needs none, which says why where the reader
 * did not ask for it. It is left once: signing out here is also heard on the live connection.
 */
export async function leaveSession(
  { session, hostBridge, leaveTo, farewell }: Leaving,
  { to = '/', reason = null }: { readonly to?: string; readonly reason?: FarewellReason | null } = {},
): Promise<void> {
  if (leaving.has(session)) return;
  leaving.add(session);
  const why = asked.has(session) ? asked.get(session) : reason;
  if (why) farewell.keep(why);
  else farewell.forget();
  const stop = session.subscribe(() => {
    // Somebody has signed in again on the same page.
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
    // Whatever it is, the session of this device is cleared all the same (specification, section 8).
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
