import type { Language } from '@gim/languages';
import { Refusal } from '../../platform/refusal.ts';
import { isTimeZone } from '../../platform/zoned-time.ts';
import type { SessionsContext } from './core.ts';
import { updateDevice } from './device-store.ts';
import { type DeviceCall, requireOwnDevice } from './own-device.ts';

/** The language and time zone of this device. The account takes the latest, for mails. */
export async function setLanguage(
  context: SessionsContext,
  call: DeviceCall & { language: Language; timeZone?: string | undefined },
): Promise<void> {
  const { userId, deviceId, language, timeZone } = call;
  await context.db.inTransaction(async (tx) => {
    await requireOwnDevice(context, tx, call);
    if (!(await updateDevice(tx, { userId, deviceId, language }))) {
      throw new Refusal('DeviceNotBelongsToUser', { field: 'deviceId' });
    }
    // An unknown time zone, such as one newer than this runtime, keeps the stored one.
    const isKnown = timeZone !== undefined && isTimeZone(timeZone);
    await context.users.setLanguage(tx, userId, { language, timeZone: isKnown ? timeZone : null });
  });
}
