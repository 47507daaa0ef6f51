import { isLanguage } from '@gim/languages';
import type { Services } from '../../platform/services.ts';
import { profileKey, readProfile } from '../../shared/profile.ts';
import { sendLanguage } from '../../shared/send-language.ts';

type Needs = Pick<Services, 'session' | 'client' | 'device' | 'texts' | 'adoptLanguage'>;

/**
 * Brings back what a reload or a new tab has lost: the access token, by a refresh, and the profile the guards ask for;
 * then the server hears which push token and language this device has now. Does nothing without a trace of a session,
 * so a first visit waits for no request. What fails is left as it was: the guards then judge by what is there, and an
 * ended session has already taken its way out.
 */
export async function restoreSession(services: Needs): Promise<void> {
  const { session, client: openClient, device } = services;
  const { jwtToken, refreshToken, userId, user } = session.read();
  // In a webview the host app keeps the token, and is asked for it.
  const hasTrace = jwtToken !== null || refreshToken !== null || device.isWebview;
  if (userId === null || user !== null || !hasTrace) return;
  const [client, { queries }] = await Promise.all([
    openClient(),
    import('../../platform/queries.tsx'),
    // Asked for now, so that it is there when the token is.
    import('@gim/contract/users'),
  ]);
  try {
    const token = await client.accessToken();
    if (token === null) return;
    const profile = await readProfile(services, userId);
    // The page that opens now shows it, and need not read it again.
    queries.setQueryData(profileKey(userId), profile);
    if (isLanguage(profile.language)) await services.adoptLanguage(profile.language);
    // The page does not wait for it. An account that is not verified may not call it yet (decisions, section 1).
    if (profile.status !== 'NotVerified') tellDevice(services, userId).catch(() => undefined);
  } catch {
    // Offline, or the session has ended. Neither may keep the page from opening.
  }
}

/** One after the other, as the specification has it (section 7): a wrong device ends it at the first. */
async function tellDevice(services: Needs, id: string): Promise<void> {
  const { client: openClient, device } = services;
  const [client, contract] = await Promise.all([openClient(), import('@gim/contract/sessions.devices')]);
  const params = { id, deviceId: device.deviceId };
  await client.call(contract.setPushToken, { params, body: { pushToken: device.pushToken } });
  await sendLanguage(services, id);
}
