import { isLanguage } from '@gim/languages';
import type { Services } from '../../platform/services.ts';
import { profileKey, readProfile } from '../../shared/profile.ts';
import { sendLanguage } from '../../shared/send-language.ts';

type Needs = Pick<Services, 'session' | 'client' | 'device' | 'texts' | 'adoptLanguage'>;

/**
 * Restores what a reload or a new tab has lost: the access token, by a refresh, and the profile for the guards; then
 * sends the device's push token and language to the server. Without a stored session it does nothing, so a first visit
 * waits for no request. On failure the state is left unchanged and the guards decide by it; an ended session has
 * already been handled by the client.
 */
export async function restoreSession(services: Needs): Promise<void> {
  const { session, client: openClient, device } = services;
  const { jwtToken, refreshToken, userId, user } = session.read();
  // In a webview the host app stores the token and is asked for it.
  const hasTrace = jwtToken !== null || refreshToken !== null || device.isWebview;
  if (userId === null || user !== null || !hasTrace) return;
  const [client, { queries }] = await Promise.all([
    openClient(),
    import('../../platform/queries.tsx'),
    // Loaded in parallel, so that it is ready when the token is.
    import('@gim/contract/users'),
  ]);
  try {
    const token = await client.accessToken();
    if (token === null) return;
    const profile = await readProfile(services, userId);
    // The opening page shows the profile and need not fetch it again.
    queries.setQueryData(profileKey(userId), profile);
    if (isLanguage(profile.language)) await services.adoptLanguage(profile.language);
    // Not awaited. An unverified account may not call it yet (decisions, section 1).
    if (profile.status !== 'NotVerified') sendDeviceState(services, userId).catch(() => undefined);
  } catch {
    // Offline or the session has ended. Neither may prevent the page from opening.
  }
}

/** Sequential, as specified (section 7): a wrong device ends the session at the first call. */
async function sendDeviceState(services: Needs, id: string): Promise<void> {
  const { client: openClient, device } = services;
  const [client, contract] = await Promise.all([openClient(), import('@gim/contract/sessions.devices')]);
  const params = { id, deviceId: device.deviceId };
  await client.call(contract.setPushToken, { params, body: { pushToken: device.pushToken } });
  await sendLanguage(services, id);
}
