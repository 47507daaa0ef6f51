import type { Language } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { SessionsContext } from './core.ts';
import { updateDevice } from './device-store.ts';

/** The language of this device. The account follows the last choice, because mails belong to no device. */
export async function setLanguage(
  { db, users }: SessionsContext,
  { userId, deviceId, language }: { userId: string; deviceId: string; language: Language },
): Promise<void> {
  await db.inTransaction(async (tx) => {
    if (!(await updateDevice(tx, { userId, deviceId, language }))) {
      throw new Refusal('DeviceNotBelongsToUser', { field: 'deviceId' });
    }
    await users.setLanguage(tx, userId, language);
  });
}
