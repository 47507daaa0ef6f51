import * as z from 'zod';
import type { Consumer, EventKind } from '../../platform/outbox/outbox.ts';
import * as kyc from '../kyc/index.ts';
import * as sessions from '../sessions/index.ts';
import * as users from '../users/index.ts';
import { notice } from './notice.ts';
import type { NoticeOn } from './notice-consumers.ts';

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

export const accountNotices = (noticeOn: NoticeOn): Consumer[] => [
  noticeOn(users.accountCreated, ({ userId }) => notice('AccountCreated', { userId, params: {} })),
  noticeOn(users.passwordChanged, ({ userId, because: state }) =>
    notice('PasswordChanged', { userId, params: { state } }),
  ),
  noticeOn(users.strangersBlocked, ({ userId }) => notice('StrangersBlocked', { userId, params: {} })),
  noticeOn(users.accountFrozen, ({ userId, because: state }) =>
    notice('AccountFrozen', { userId, params: { state } }),
  ),
  noticeOn(ofUser(users.unfreezeRequested), ({ userId }) =>
    notice('UnfreezeRequested', { userId, params: {} }),
  ),
  noticeOn(ofUser(users.accountUnfrozen), ({ userId }) => notice('AccountUnfrozen', { userId, params: {} })),
  noticeOn(kyc.kycDecided, ({ userId, status, rejectType }) =>
    status === 'approved'
      ? notice('KycApproved', { userId, params: {} })
      : notice('KycRejected', { userId, params: { state: rejectType ?? 'retry' } }),
  ),
];

export const factorNotices = (noticeOn: NoticeOn): Consumer[] => [
  noticeOn(ofDevice(sessions.newDeviceLogin), ({ userId, deviceName: name, platform, browser }) =>
    notice('NewDeviceLogin', {
      userId,
      params: { name, place: browser === null ? platform : `${browser}, ${platform}` },
    }),
  ),
  noticeOn(ofUser(sessions.sessionReuseDetected), ({ userId }) =>
    notice('SessionReuseDetected', { userId, params: {} }),
  ),
  noticeOn(ofUser(sessions.secondFactorFailed), ({ userId }) =>
    notice('SecondFactorFailed', { userId, params: {} }),
  ),
  noticeOn(ofUser(sessions.twoFactorEnabled), ({ userId }) =>
    notice('TwoFactorEnabled', { userId, params: {} }),
  ),
  noticeOn(ofUser(sessions.twoFactorDisabled), ({ userId }) =>
    notice('TwoFactorDisabled', { userId, params: {} }),
  ),
  noticeOn(ofUser(sessions.recoveryCodesRenewed), ({ userId }) =>
    notice('RecoveryCodesRenewed', { userId, params: {} }),
  ),
  noticeOn(ofNamed(sessions.passkeyAdded), ({ userId, name }) =>
    notice('PasskeyAdded', { userId, params: { name } }),
  ),
  noticeOn(ofNamed(sessions.passkeyRemoved), ({ userId, name }) =>
    notice('PasskeyRemoved', { userId, params: { name } }),
  ),
  noticeOn(ofNamed(sessions.passkeySuspended), ({ userId, name }) =>
    notice('PasskeySuspended', { userId, params: { name } }),
  ),
];
