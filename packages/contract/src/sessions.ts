import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { onlyStepUp } from './sessions.step-up.ts';
import { signedIn, tokens } from './users.ts';
import * as value from './values.ts';

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/users/login',
  summary: 'Sign in. If two-factor is on, the reply has a ticket for loginconfirm instead of tokens.',
  auth: { kind: 'anyone' },
  body: z.strictObject({ email: value.email, password: value.password, ...value.device }),
  reply: z.union([
    signedIn,
    z.strictObject({ id: value.userId, twoFactorRequired: z.literal(true), loginTicket: value.opaque(2048) }),
  ]),
  problems: ['CredentialsWrong', 'DeviceNotBelongsToUser', 'AccountFrozen', 'AccountBlocked'],
});

export const confirmLogin = endpoint({
  name: 'confirmLogin',
  method: 'POST',
  path: '/api/users/{id}/loginconfirm',
  summary: 'Finish signing in with an authenticator or recovery code.',
  auth: { kind: 'anyone' },
  params: value.inUser,
  body: z.strictObject({
    code: value.secondFactorCode,
    loginTicket: value.text(2048),
    deviceId: value.deviceId,
  }),
  reply: signedIn,
  problems: ['CodeInvalid', 'LoginTicketInvalid'],
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/users/{id}/logout',
  summary: 'Sign out the caller’s device.',
  auth: { kind: 'user', owner: 'path', notVerified: 'allowed' },
  params: value.inUser,
  body: z.strictObject({ deviceId: value.deviceId }),
  reply: null,
  problems: ['DeviceNotBelongsToUser'],
  urgent: true,
});

export const refreshToken = endpoint({
  name: 'refreshToken',
  method: 'POST',
  path: '/api/users/{id}/refreshtoken',
  summary: 'Rotate the refresh token and get a new access token. Any refusal is a 400.',
  auth: { kind: 'anyone' },
  params: value.inUser,
  body: z.strictObject({
    refreshToken: value.text(256).check(z.minLength(1)),
    deviceId: value.deviceId,
  }),
  reply: z.strictObject({ id: value.userId, ...tokens }),
  problems: ['RefreshTokenInvalid', 'DeviceNotBelongsToUser'],
});

export const enableTwoFactor = endpoint({
  name: 'enableTwoFactor',
  method: 'PATCH',
  path: '/api/users/{id}/enable2fa',
  summary:
    'Create an authenticator secret. Needs a step-up. It takes effect after confirm2fa in the same session within 10 minutes.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: onlyStepUp,
  reply: z.strictObject({ secret: value.opaque(128), otpauthUrl: value.opaque(2048) }),
  problems: ['TwoFactorAlreadyEnabled', 'StepUpRequired', 'StepUpInvalid'],
});

export const confirmTwoFactor = endpoint({
  name: 'confirmTwoFactor',
  method: 'PATCH',
  path: '/api/users/{id}/confirm2fa',
  summary:
    'Turn two-factor on with a code of the new secret. Returns the recovery codes once and ends all other sessions. The first factor of an account pauses withdrawals for 24 hours.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ code: value.emailCode }),
  reply: z.extend(signedIn, { recoveryCodes: value.list(value.opaque(64), 100) }),
  problems: ['CodeInvalid', 'TwoFactorAlreadyEnabled', 'TwoFactorNotStarted'],
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'PATCH',
  path: '/api/users/{id}/recoverycodes',
  summary: 'Replace the recovery codes. The old ones stop working. Needs a step-up.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: onlyStepUp,
  reply: z.strictObject({ recoveryCodes: value.list(value.opaque(64), 100) }),
  problems: ['TwoFactorNotEnabled', 'StepUpRequired', 'StepUpInvalid'],
});

export const disableTwoFactor = endpoint({
  name: 'disableTwoFactor',
  method: 'PATCH',
  path: '/api/users/{id}/disable2fa',
  summary:
    'Turn two-factor off with an authenticator or recovery code, and the password unless the caller has just signed in. Pauses withdrawals for 48 hours.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ code: value.secondFactorCode, password: z.optional(value.password) }),
  reply: signedIn,
  problems: ['CodeInvalid', 'TwoFactorNotEnabled', 'PasswordRequired', 'PasswordWrong'],
});
