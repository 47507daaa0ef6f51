import type { Services } from '../../platform/services.ts';

/**
 * Brings back what a reload or a new tab has lost: the access token, by a refresh, and the profile the guards ask for.
 * Does nothing without a trace of a session, so a first visit waits for no request. What fails is left as it was: the
 * guards then judge by what is there, and an ended session has already taken its way out.
 */
export async function restoreSession({
  session,
  client: openClient,
}: Pick<Services, 'session' | 'client'>): Promise<void> {
  const { jwtToken, refreshToken, userId, user } = session.read();
  if (userId === null || user !== null || (jwtToken === null && refreshToken === null)) return;
  const [client, { getUser }] = await Promise.all([openClient(), import('@gim/contract/users')]);
  try {
    const token = await client.accessToken();
    if (token === null) return;
    const { status, kycStatus } = await client.call(getUser, { params: { id: userId } });
    session.setUser({ status, kycStatus });
  } catch {
    // Offline, or the session has ended. Neither may keep the page from opening.
  }
}
