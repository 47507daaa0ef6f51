import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { onlyStepUp, stepUpProof } from './sessions.step-up.ts';
import * as value from './values.ts';

export const userStatuses = ['NotVerified', 'Active', 'Frozen', 'Blocked', 'Deleted'] as const;
export const kycStatuses = ['notchecked', 'pending', 'rejected', 'approved'] as const;
export const holdReasons = ['PasswordReset', 'TwoFactorDisabled', 'FirstFactorAdded'] as const;

export const profileFields = {
  id: value.userId,
  email: value.text(320),
  status: z.enum(userStatuses),
  createdAt: value.instant,
  language: value.language,
  twoFactorEnabled: z.boolean(),
  twoFactorEnabledAt: z.nullable(value.instant),
  biometricsEnabled: z.boolean(),
  kycStatus: z.enum(kycStatuses),
  affiliateId: value.opaque(32),
  withdrawalsHeldUntil: z.nullable(value.instant),
  withdrawalsHeldReason: z.nullable(z.enum(holdReasons)),
  antiPhishingCode: z.nullable(value.text(80)),
} as const;
export const profile = z.strictObject(profileFields);
export type Profile = z.infer<typeof profile>;

/**
 * `refreshToken` is the whole token for non-browser clients, and its public half in a browser (the rest is a cookie).
 */
export const tokens = { jwtToken: value.opaque(4096), refreshToken: value.opaque(256) } as const;
export const signedIn = z.strictObject({ ...profileFields, ...tokens });
export type SignedIn = z.infer<typeof signedIn>;

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/users',
  summary: 'Create an account. The reply does not reveal whether the e-mail is known.',
  auth: { kind: 'anyone' },
  body: z.strictObject({
    email: value.email,
    password: value.password,
    termsAccepted: z.literal(true),
    affiliateId: z.optional(value.matching(/^[A-Za-z0-9]{4,16}$/, 16)),
    ...value.device,
  }),
  reply: signedIn,
  problems: [
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordTooSimple',
    'PasswordTooCommon',
    'PasswordIsEmail',
    'DeviceNotBelongsToUser',
  ],
});

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'Get the caller’s profile.',
  auth: { kind: 'user', owner: 'path', notVerified: 'allowed' },
  params: value.inUser,
  reply: profile,
  problems: [],
});

export const startEmailVerification = endpoint({
  name: 'startEmailVerification',
  method: 'POST',
  path: '/api/users/{id}/emailverification',
  summary:
    'Send a verification code by e-mail. An earlier code stops working. If called too early, nothing is sent and the reply has the remaining wait. `codeLength` is the number of digits of the code in the mailbox.',
  auth: { kind: 'user', owner: 'path', notVerified: 'allowed' },
  params: value.inUser,
  reply: z.strictObject({ ...value.resend.shape, isSent: z.boolean(), codeLength: value.codeLength }),
  problems: ['EmailAlreadyVerified'],
});

export const confirmEmailVerification = endpoint({
  name: 'confirmEmailVerification',
  method: 'PUT',
  path: '/api/users/{id}/emailverification',
  summary: 'Confirm the e-mail with the code. A new session replaces the one of registration.',
  auth: { kind: 'user', owner: 'path', notVerified: 'allowed' },
  params: value.inUser,
  body: z.strictObject({ code: value.mailboxCode }),
  reply: signedIn,
  problems: ['CodeInvalid', 'EmailAlreadyVerified'],
});

export const startPasswordReset = endpoint({
  name: 'startPasswordReset',
  method: 'POST',
  path: '/api/users/passwordreset',
  summary:
    'Send a password reset code if the e-mail has an account. The reply is the same in either case. The newest code in the mailbox is valid, regardless of who requested it; `codeLength` is its number of digits.',
  auth: { kind: 'anyone' },
  body: z.strictObject({ email: value.email, deviceId: z.optional(value.deviceId) }),
  reply: z.strictObject({ ...value.resend.shape, codeLength: value.codeLength }),
  problems: ['CodeSentTooSoon'],
});

export const finishPasswordReset = endpoint({
  name: 'finishPasswordReset',
  method: 'PUT',
  path: '/api/users/passwordreset',
  summary:
    'Set a new password with the code and, if there is one, the second factor. Ends all sessions without creating one, deletes passkeys of the last 30 days, and pauses withdrawals for 24 hours. The device becomes a known one.',
  auth: { kind: 'anyone' },
  body: z.strictObject({
    email: value.email,
    code: value.mailboxCode,
    newPassword: value.password,
    twoFactorCode: z.optional(value.secondFactorCode),
    deviceId: z.optional(value.deviceId),
  }),
  reply: null,
  problems: [
    'CodeInvalid',
    'TwoFactorCodeRequired',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordTooSimple',
    'PasswordTooCommon',
    'PasswordIsEmail',
  ],
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/users/{id}/password',
  summary: 'Change the password. Ends all other sessions.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({
    password: value.password,
    newPassword: value.password,
    stepUp: z.optional(stepUpProof),
  }),
  reply: null,
  problems: [
    'PasswordWrong',
    'StepUpRequired',
    'StepUpInvalid',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordTooSimple',
    'PasswordTooCommon',
    'PasswordIsEmail',
    'PasswordUnchanged',
  ],
});

export const setAntiPhishingCode = endpoint({
  name: 'setAntiPhishingCode',
  method: 'PUT',
  path: '/api/users/{id}/anti-phishing-code',
  summary:
    'Set the anti-phishing code that appears in every mail, or remove it with null. Needs a step-up whose operation names the antiPhishingCode, or nothing to remove it.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({
    antiPhishingCode: z.nullable(value.matching(/^[\p{L}\p{N}_-]{4,20}$/u, 20)),
    stepUp: z.optional(stepUpProof),
  }),
  reply: profile,
  problems: ['StepUpRequired', 'StepUpInvalid'],
});

export const freezeUser = endpoint({
  name: 'freezeUser',
  method: 'POST',
  path: '/api/users/{id}/freeze',
  summary:
    'Freeze the caller’s account: all sessions end and withdrawals stop until two staff members unfreeze it. Needs a step-up.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: onlyStepUp,
  reply: null,
  problems: ['StepUpRequired', 'StepUpInvalid'],
  urgent: true,
});

export const freezeByToken = endpoint({
  name: 'freezeByToken',
  method: 'POST',
  path: '/api/users/freeze',
  summary:
    'Freeze an account by the "this wasn’t me" link of a mail. On a frozen account it rejects a pending unfreeze request.',
  auth: { kind: 'anyone' },
  body: z.strictObject({ token: value.text(128).check(z.minLength(16)) }),
  reply: null,
  problems: ['TokenInvalid'],
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/users/{id}',
  summary: 'Delete the account. Refused while it has a balance or an open order.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: onlyStepUp,
  reply: null,
  problems: ['StepUpRequired', 'StepUpInvalid', 'AccountHasBalance', 'AccountHasOpenOrders'],
});
