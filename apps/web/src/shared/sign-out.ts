import type { Services } from '../platform/services.ts';

type Leaving = Pick<Services, 'session' | 'hostBridge' | 'leaveTo'>;

/** Long enough for the host app and the storage to have heard of it (specification, section 4). */
const settleMs = 50;
/** A server that does not answer must not keep anybody signed in on a device they want to leave (W-07). */
const patienceMs = 3000;

/** Ends the session on the server as far as it can be reached, and on this device in any case. */
export async function signOut(
  services: Leaving & Pick<Services, 'client' | 'device'>,
  to = '/',
): Promise<void> {
  await Promise.race([endOnServer(services), pause(patienceMs)]);
  await leaveSession(services, to);
}

/** Sessions that are being left. */
const leaving = new WeakSet<Leaving['session']>();

/**
 * Clears the session of this device, tells a host app, and loads a page that needs none. It is left once: signing out
 * here is also heard on the live connection, as a session that has ended, and often before the answer has come.
 */
export async function leaveSession({ session, hostBridge, leaveTo }: Leaving, to = '/'): Promise<void> {
  if (leaving.has(session)) return;
  leaving.add(session);
  const stop = session.subscribe(() => {
    // Somebody has signed in again on the same page.
    if (session.read().userId === null) return;
    leaving.delete(session);
    stop();
  });
  session.clear();
  hostBridge.tell({ action: 'logout' });
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
