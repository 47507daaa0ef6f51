import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { onlyStepUp, stepUpProof, webAuthnAnswer } from './sessions.step-up.ts';
import { signedIn } from './users.ts';
import * as value from './values.ts';

const passkey = z.strictObject({
  id: z.uuid(),
  name: value.text(120),
  createdAt: value.instant,
  lastUsedAt: z.nullable(value.instant),
  isThisDevice: z.boolean(),
});

/** WebAuthn options for the browser's API. Their shape is defined by the standard. */
const options = z.strictObject({ challengeId: z.uuid(), options: z.record(value.text(100), z.unknown()) });

export const startPasskey = endpoint({
  name: 'startPasskey',
  method: 'POST',
  path: '/api/users/{id}/passkeys/options',
  summary: 'Start registering a passkey on this device.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: options,
  problems: [],
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/users/{id}/passkeys',
  summary:
    'Finish registering a passkey. Needs a step-up. The first factor of an account pauses withdrawals for 24 hours.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ challengeId: z.uuid(), answer: webAuthnAnswer, stepUp: z.optional(stepUpProof) }),
  reply: passkey,
  problems: ['PasskeyInvalid', 'StepUpRequired', 'StepUpInvalid'],
});

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/users/{id}/passkeys',
  summary: 'List the caller’s passkeys.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: value.list(passkey, 1000),
  problems: [],
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/users/{id}/passkeys/{passkeyId}',
  summary: 'Delete a passkey. Needs a step-up whose operation names the passkeyId.',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ id: value.userId, passkeyId: z.uuid() }),
  body: onlyStepUp,
  reply: null,
  problems: ['StepUpRequired', 'StepUpInvalid'],
});

export const startPasskeyLogin = endpoint({
  name: 'startPasskeyLogin',
  method: 'POST',
  path: '/api/users/passkeys/options',
  summary: 'Start signing in with a passkey.',
  auth: { kind: 'anyone' },
  reply: options,
  problems: [],
});

export const passkeyLogin = endpoint({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/api/users/passkeys/login',
  summary: 'Sign in with a passkey. With user verification it counts as both factors.',
  auth: { kind: 'anyone' },
  body: z.strictObject({ challengeId: z.uuid(), answer: webAuthnAnswer, ...value.device }),
  reply: signedIn,
  problems: ['PasskeyInvalid', 'DeviceNotBelongsToUser', 'AccountFrozen', 'AccountBlocked'],
});
