import { stepUpPurposes } from '@gim/contract';
import { languages } from '@gim/languages';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

/** The events of this module. Secrets in a payload are encrypted, with the context of `mailContext` (S-12). */
const kind = eventKinds('urgent');

const userId = z.uuid();
const at = z.iso.datetime();
const where = {
  deviceName: z.string(),
  platform: z.string(),
  browser: z.nullable(z.string()),
  ip: z.nullable(z.string()),
};

/** `sealedFreezeToken` is for the "this wasn't me" link. */
export const newDeviceLogin = kind('NewDeviceLogin', { userId, ...where, sealedFreezeToken: z.string(), at });
/** A used refresh token was presented again, so it may have been stolen. The session has ended. */
export const sessionReuseDetected = kind('SessionReuseDetected', { userId, sessionId: z.uuid(), at });
/** Somebody had the password but not the second factor. */
export const secondFactorFailed = kind('SecondFactorFailed', { userId, ip: z.nullable(z.string()), at });
/** `isFirst`: the account had no factor before, so withdrawals are paused. */
const factor = { userId, isFirst: z.optional(z.boolean()), sealedFreezeToken: z.optional(z.string()), at };
export const twoFactorEnabled = kind('TwoFactorEnabled', factor);
export const twoFactorDisabled = kind('TwoFactorDisabled', factor);
export const recoveryCodesRenewed = kind('RecoveryCodesRenewed', factor);
/** `sealedCode` is mailed to this account; it proves one operation of the named purpose. */
export const stepUpCodeRequested = kind('StepUpCodeRequested', {
  userId,
  purpose: z.enum(stepUpPurposes),
  sealedCode: z.string(),
});
export const passkeyAdded = kind('PasskeyAdded', { ...factor, name: z.string() });
export const passkeyRemoved = kind('PasskeyRemoved', { ...factor, name: z.string() });
/** The passkey was copied and is suspended. */
export const passkeySuspended = kind('PasskeySuspended', { userId, name: z.string(), at });
/** Somebody else ended this device's session. `sealedPushToken` is for the last push to it. */
export const deviceSignedOut = kind('DeviceSignedOut', {
  userId,
  deviceId: z.string(),
  language: z.enum(languages),
  sealedPushToken: z.string(),
});
