import type { getAllowlist as endpoint, Reply, StepUpProof } from '@gim/contract';
import type { Reader } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalsCore } from '../core.ts';
import { allowlistOff } from '../events.ts';
import type { Recipient } from '../recipient/resolve-recipient.ts';
import {
  type AllowlistRow,
  findAllowlist,
  findSaved,
  putAllowlist,
  removeAllowlist,
  setAllowlistOff,
} from './address-store.ts';

type Shown = Reply<typeof endpoint>;
type Time = Pick<WithdrawalsCore, 'clock'>;

const isOn = ({ clock }: Time, row: AllowlistRow | undefined): row is AllowlistRow =>
  row !== undefined && (row.offAt === null || row.offAt > clock.now());

const shown = (core: Time, row: AllowlistRow | undefined): Shown =>
  isOn(core, row)
    ? { enabled: true, changesAt: row.offAt?.toISOString() ?? null }
    : { enabled: false, changesAt: null };

export const getAllowlist = async (core: WithdrawalsCore, { userId }: { userId: string }): Promise<Shown> =>
  shown(core, await findAllowlist(core.db.autocommit, userId));

export const isAllowlistOn = async (
  core: WithdrawalsCore,
  reader: Reader,
  userId: string,
): Promise<boolean> => isOn(core, await findAllowlist(reader, userId));

/**
 * From when a saved address is usable; null if it already is. The allowlist contains saved addresses older than a day.
 */
export function usableFrom(
  { clock, rules }: Pick<WithdrawalsCore, 'clock' | 'rules'>,
  { createdAt }: { createdAt: Date },
): Date | null {
  const from = new Date(createdAt.getTime() + rules.allowlistSeconds * 1000);
  return from > clock.now() ? from : null;
}

/** Refuses an address that is not on the user's allowlist. */
export async function requireAllowed(
  core: WithdrawalsCore,
  reader: Reader,
  { userId, recipient }: { userId: string; recipient: Recipient },
): Promise<void> {
  if (!(await isAllowlistOn(core, reader, userId))) return;
  const { coin, network, address, memo } = recipient;
  const saved = await findSaved(reader, { userId, coin: coin.id, network: network.id, address, memo });
  const from = saved && usableFrom(core, saved);
  if (saved !== undefined && from === null) return;
  throw new Refusal('AddressNotAllowed', {
    field: 'address',
    params: from === undefined || from === null ? {} : { usableFrom: from.toISOString() },
  });
}

/**
 * Turns the allowlist on at once and off after a day. Both need a step-up, so that a stolen session can neither disable
 * the list nor lock out the owner's addresses.
 */
export async function setAllowlist(
  core: WithdrawalsCore,
  given: { userId: string; deviceId: string; enabled: boolean; stepUp: StepUpProof | undefined },
): Promise<Shown> {
  const { db, clock, rules, stepUp, users, outbox } = core;
  const { userId, deviceId, enabled } = given;
  if (!enabled && !(await isAllowlistOn(core, db.autocommit, userId)))
    return { enabled: false, changesAt: null };
  const operation = { enabled: String(enabled) };
  const demand = { userId, deviceId, purpose: 'setAllowlist', operation } as const;
  const checked = await stepUp.checkProof(demand, given.stepUp);
  if (enabled) {
    return db.inTransaction(async (tx) => {
      await users.lock(tx, userId);
      await stepUp.consumeProof(tx, demand, checked);
      if (!isOn(core, await findAllowlist(tx, userId))) await removeAllowlist(tx, userId);
      await putAllowlist(tx, { userId, now: clock.now() });
      return shown(core, await findAllowlist(tx, userId));
    });
  }
  return db.inTransaction(async (tx) => {
    await users.lock(tx, userId);
    await stepUp.consumeProof(tx, demand, checked);
    const at = new Date(clock.now().getTime() + rules.allowlistSeconds * 1000);
    await setAllowlistOff(tx, { userId, at });
    const row = await findAllowlist(tx, userId);
    const payload = { userId, at: (row?.offAt ?? at).toISOString() };
    await outbox.append(tx, allowlistOff, { key: userId, payload });
    return shown(core, row);
  });
}
