import type { Services } from '../platform/services.ts';
import { deviceTimeZone } from './device-time-zone.ts';

type Needs = Pick<Services, 'client' | 'device' | 'texts'>;

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends this device's language and time zone to the server; mails and pushes follow them. Calls are serialized and read
 * the values when they run, so that the call of a page that just opened cannot overwrite a later choice.
 */
export function sendLanguage({ client: openClient, device, texts }: Needs, id: string): Promise<void> {
  const sent = last.then(async () => {
    const [client, contract] = await Promise.all([openClient(), import('@gim/contract/sessions.devices')]);
    const params = { id, deviceId: device.deviceId };
    const body = { language: texts.language(), timeZone: deviceTimeZone() };
    await client.call(contract.setLanguage, { params, body });
  });
  last = sent.catch(() => undefined);
  return sent;
}
