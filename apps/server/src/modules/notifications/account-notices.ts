import * as z from 'zod';
import type { Consumer, EventKind } from '../../platform/outbox/outbox.ts';
import * as kyc from '../kyc/index.ts';
import * as sessions from '../sessions/index.ts';
import * as users from '../users/index.ts';
import { notice } from './notice.ts';
import type { Tell } from './notice-consumers.ts';

const aboutUser = z.object({ userId: z.uuid() });
const aboutNamed = z.object({ userId: z.uuid(), name: z.string() });
const aboutDevice = z.object({
  userId: z.uuid(),
  deviceName: z.string(),
  platform: z.string(),
  browser: z.nullable(z.string()),
});

/** Encrypted fields are for the mail only, so these events are parsed without them. */
const ofUser = ({ topic }: { topic: string }): EventKind<z.infer<typeof aboutUser>> => ({
  topic,
  parse: (unchecked) => aboutUser.parse(unchecked),
});
const ofNamed = ({ topic }: { topic: string }): EventKind<z.infer<typeof aboutNamed>> => ({
  topic,
  parse: (unchecked) => aboutNamed.parse(unchecked),
});
const ofDevice = ({ topic }: { topic: string }): EventKind<z.infer<typeof aboutDevice>> => ({
  topic,
  parse: (unchecked) => aboutDevice.parse(unchecked),
});

export const accountNotices = (tell: Tell): Consumer[] => [
  tell(users.accountCreated, ({ userId }) => notice('AccountCreated', { userId, params: {} })),
  tell(users.passwordChanged, ({ userId, because: state }) =>
    notice('PasswordChanged', { userId, params: { state } }),
  ),
  tell(users.strangersBlocked, ({ userId }) => notice('StrangersBlocked', { userId, params: {} })),
  tell(users.accountFrozen, ({ userId, because: state }) =>
    notice('AccountFrozen', { userId, params: { state } }),
  ),
  tell(ofUser(users.unfreezeRequested), ({ userId }) => notice('UnfreezeRequested', { userId, params: {} })),
  tell(ofUser(users.accountUnfrozen), ({ userId }) => notice('AccountUnfrozen', { userId, params: {} })),
  tell(kyc.kycDecided, ({ userId, status, rejectType }) =>
    status === 'approved'
      ? notice('KycApproved', { userId, params: {} })
      : notice('KycRejected', { userId, params: { state: rejectType ?? 'retry' } }),
  ),
];

export const factorNotices = (tell: Tell): Consumer[] => [
  tell(ofDevice(sessions.newDeviceLogin), ({ userId, deviceName: name, platform, browser }) =>
    notice('NewDeviceLogin', {
      userId,
      params: { name, place: browser === null ? platform : `${browser}, ${platform}` },
    }),
  ),
  tell(ofUser(sessions.sessionReuseDetected), ({ userId }) =>
    notice('SessionReuseDetected', { userId, params: {} }),
  ),
  tell(ofUser(sessions.secondFactorFailed), ({ userId }) =>
    notice('SecondFactorFailed', { userId, params: {} }),
  ),
  tell(ofUser(sessions.twoFactorEnabled), ({ userId }) => notice('TwoFactorEnabled', { userId, params: {} })),
  tell(ofUser(sessions.twoFactorDisabled), ({ userId }) =>
    notice('TwoFactorDisabled', { userId, params: {} }),
  ),
  tell(ofUser(sessions.recoveryCodesRenewed), ({ userId }) =>
    notice('RecoveryCodesRenewed', { userId, params: {} }),
  ),
  tell(ofNamed(sessions.passkeyAdded), ({ userId, name }) =>
    notice('PasskeyAdded', { userId, params: { name } }),
  ),
  tell(ofNamed(sessions.passkeyRemoved), ({ userId, name }) =>
    notice('PasskeyRemoved', { userId, params: { name } }),
  ),
  tell(ofNamed(sessions.passkeySuspended), ({ userId, name }) =>
    notice('PasskeySuspended', { userId, params: { name } }),
  ),
];
