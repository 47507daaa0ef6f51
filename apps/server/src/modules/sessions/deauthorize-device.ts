import type { StepUpProof } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CheckedProof, StepUpDemand } from '../users/index.ts';
import type { FactorContext, SessionsContext } from './core.ts';
import { findDeviceName, forgetDevice, forgetOtherDevices } from './device-store.ts';
import { endSessions } from './end-sessions.ts';
import { lockCaller } from './lock-caller.ts';

export interface Deauthorization {
  readonly userId: string;
  readonly sessionId: string;
  /** The device of the calling session. */
  readonly ownDeviceId: string;
  readonly stepUp?: StepUpProof | undefined;
}

/**
 * Signs a device out and forgets that it was known, so that its next sign-in notifies the owner again. Any device other
 * than the caller's own needs a step-up; otherwise a stolen token could sign the owner out everywhere (S-11).
 */
export async function deauthorizeDevice(
  context: FactorContext,
  { deviceId, ...call }: Deauthorization & { readonly deviceId: string },
): Promise<void> {
  const { db, stepUp } = context;
  const { userId, ownDeviceId } = call;
  const demand: StepUpDemand = {
    userId,
    deviceId: ownDeviceId,
    purpose: 'deauthorizeDevice',
    operation: { deviceId },
  };
  const isOwn = deviceId === ownDeviceId;
  // Checked before the proof, so that nobody requests a code for a device that does not exist.
  if ((await findDeviceName(db.autocommit, { userId, deviceId })) === undefined)
    throw new Refusal('NotFound');
  const proof: CheckedProof | null = isOwn ? null : await stepUp.checkProof(demand, call.stepUp);
  await db.inTransaction(async (tx) => {
    await lockCaller(context, tx, call);
    if (proof !== null) await stepUp.consumeProof(tx, demand, proof);
    // Sessions end before the push token is deleted, so that the device gets a last push.
    await endSessions(context, tx, { userId, deviceId, because: 'Deauthorized' });
    if (!(await forgetDevice(tx, { userId, deviceId }))) throw new Refusal('NotFound');
    await notifyDevices(context, tx, userId);
  });
}

/** Signs out all other devices. */
export async function deauthorizeOtherDevices(context: FactorContext, call: Deauthorization): Promise<void> {
  const { db, stepUp } = context;
  const { userId, sessionId, ownDeviceId } = call;
  const demand: StepUpDemand = {
    userId,
    deviceId: ownDeviceId,
    purpose: 'deauthorizeOtherDevices',
    operation: {},
  };
  const proof = await stepUp.checkProof(demand, call.stepUp);
  await db.inTransaction(async (tx) => {
    await lockCaller(context, tx, call);
    await stepUp.consumeProof(tx, demand, proof);
    await endSessions(context, tx, { userId, because: 'Deauthorized', exceptSessionId: sessionId });
    await forgetOtherDevices(tx, { userId, deviceId: ownDeviceId });
    await notifyDevices(context, tx, userId);
  });
}

/** Other pages may have the device list open. */
const notifyDevices = ({ stream }: SessionsContext, tx: Tx, userId: string): Promise<void> =>
  stream.publish(tx, { topic: 'session', userId, data: { changed: 'devices' } });
