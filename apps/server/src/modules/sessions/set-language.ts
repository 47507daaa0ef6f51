import type { Language } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { SessionsContext } from './core.ts';
import { updateDevice } from './device-store.ts';
import { type DeviceCall, requireOwnDevice } from './own-device.ts';

/** The language of this device. The account follows the last choice, because mails belong to no device. */
export async function setLanguage(
  context: SessionsContext,
  call: DeviceCall & { language: Language },
): Promise<void> {
  const { userId, deviceId, language } = call;
  await context.db.inTransaction(async (tx) => {
    await requireOwnDevice(context, tx, call);
    if (!(await updateDevice(tx, { userId, deviceId, language }))) {
      throw new Refusal('DeviceNotBelongsToUser', { field: 'deviceId' });
    }
    await context.users.setLanguage(tx, userId, language);
  });
}
