import type { Services } from '../platform/services.ts';

type Needs = Pick<Services, 'client' | 'device' | 'texts'>;

let last: Promise<unknown> = Promise.resolve();

/**
 * Tells the server which language this device has: its mails and pushes follow. One after the other, and each says what
 * is true when its turn comes: a page that just opened tells it too, and must not overtake a choice made meanwhile.
 */
export function tellLanguage({ client: openClient, device, texts }: Needs, id: string): Promise<void> {
  const told = last.then(async () => {
    const [client, contract] = await Promise.all([openClient(), import('@gim/contract/sessions.devices')]);
    const params = { id, deviceId: device.deviceId };
    await client.call(contract.setLanguage, { params, body: { language: texts.language() } });
  });
  last = told.catch(() => undefined);
  return told;
}
