import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

/** Operations that require step-up authentication. A proof for one purpose is not valid for another. */
export const stepUpPurposes = [
  'deleteUser',
  'changePassword',
  'enableTwoFactor',
  'renewRecoveryCodes',
  'addPasskey',
  'removePasskey',
  'deauthorizeDevice',
  'deauthorizeOtherDevices',
  'setAntiPhishingCode',
  'freezeUser',
  'createWithdrawal',
  'releaseWithdrawal',
  'speedUpWithdrawal',
  'createAddress',
  'setAllowlist',
  'getCashCode',
  'createRecipient',
  'createPayout',
  'createAffiliateWithdrawal',
] as const;
export type StepUpPurpose = (typeof stepUpPurposes)[number];

export const stepUpMethods = ['passkey', 'totp', 'password-email'] as const;

/**
 * The browser's WebAuthn response. Only its outer shape is checked here; the server's WebAuthn library checks the rest.
 */
const webAuthnPart = z.record(value.text(100), z.unknown());
export const webAuthnAnswer = z.strictObject({
  id: value.text(1024),
  rawId: value.text(1024),
  type: z.literal('public-key'),
  response: webAuthnPart,
  clientExtensionResults: webAuthnPart,
  authenticatorAttachment: z.optional(value.text(40)),
});

/** A step-up proof inside the request it authorises. It is consumed in the operation's own transaction. */
export const stepUpProof = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), code: value.secondFactorCode }),
  z.strictObject({ method: z.literal('passkey'), challengeId: z.uuid(), answer: webAuthnAnswer }),
  z.strictObject({
    method: z.literal('password-email'),
    challengeId: z.uuid(),
    password: value.password,
    code: value.emailCode,
  }),
]);
export type StepUpProof = z.infer<typeof stepUpProof>;

/** The body of a call that takes only the proof. Without one the call is refused with `StepUpRequired`. */
export const onlyStepUp = z.strictObject({ stepUp: z.optional(stepUpProof) });

export const startStepUp = endpoint({
  name: 'startStepUp',
  method: 'POST',
  path: '/api/users/{id}/stepup',
  summary:
    'Start a step-up for an operation. The reply has a passkey challenge, or a code is sent by e-mail.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({
    purpose: z.enum(stepUpPurposes),
    operation: z.optional(z.record(value.text(100), value.text(1024))),
  }),
  reply: z.strictObject({
    methods: value.list(z.enum(stepUpMethods), stepUpMethods.length),
    challengeId: z.nullable(z.uuid()),
    passkeyOptions: z.nullable(z.record(value.text(100), z.unknown())),
    resendAfterSeconds: z.nullable(z.int()),
  }),
  problems: ['CodeSentTooSoon'],
});
