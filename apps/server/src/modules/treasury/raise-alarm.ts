import type { Tx } from '../../platform/db/db.ts';
import { type AlarmKey, endAlarm, insertAlarm } from './alarm-store.ts';
import type { TreasuryCore } from './core.ts';

type AlarmDeps = Pick<TreasuryCore, 'clock' | 'ids' | 'log'>;

/** Stores the alarm for the desk and logs it, once while it lasts. The metric counts the stored rows. */
export async function raiseAlarm(
  { clock, ids, log }: AlarmDeps,
  tx: Tx,
  { text, ...key }: AlarmKey & { readonly text: string },
): Promise<void> {
  const isNew = await insertAlarm(tx, { ...key, text, id: ids.next(), at: clock.now() });
  if (isNew) log.error({ ...key, alarm: key.kind, text }, 'treasury alarm');
}

export async function clearAlarm({ clock, log }: AlarmDeps, tx: Tx, key: AlarmKey): Promise<void> {
  const isEnded = await endAlarm(tx, { ...key, now: clock.now() });
  if (isEnded) log.warn({ ...key, alarm: key.kind }, 'treasury alarm is over');
}
