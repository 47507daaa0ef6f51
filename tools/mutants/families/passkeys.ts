import type { Mutant } from '../mutant.ts';

const webAuthn = 'apps/server/src/modules/sessions/passkeys/web-authn.ts';
const passkeysTest = 'apps/server/src/modules/sessions/passkeys/passkeys.integration.test.ts';
const stepUpTest = 'apps/server/src/modules/sessions/step-up/step-up.integration.test.ts';
const operationHash = 'apps/server/src/modules/sessions/step-up/operation-hash.ts';
const notificationsTest = 'apps/server/src/modules/notifications/notifications.integration.test.ts';

/** Passkeys, fresh proofs for single operations, and what the owner is told. */
export const passkeyMutants: readonly Mutant[] = [
  {
    ids: ['A-14'],
    lost: 'a new passkey needs no check of the person',
    file: webAuthn,
    control: 'requireUserVerification: true,\n    supportedAlgorithmIDs: ALGORITHMS,',
    instead: 'requireUserVerification: false,\n    supportedAlgorithmIDs: ALGORITHMS,',
    test: passkeysTest,
  },
  {
    ids: ['A-14'],
    lost: 'a passkey signs in without a check of the person',
    file: webAuthn,
    control: 'requireUserVerification: true,\n    // Zero disables the',
    instead: 'requireUserVerification: false,\n    // Zero disables the',
    test: passkeysTest,
  },
  {
    ids: ['A-14'],
    lost: 'a copied passkey goes on',
    file: 'apps/server/src/modules/sessions/passkeys/passkey-policy.ts',
    control: '(stored > 0 || shown > 0) && shown <= stored;',
    instead: 'stored < 0 && shown <= stored;',
    test: 'apps/server/src/modules/sessions/passkeys/passkey-policy.test.ts',
  },
  {
    ids: ['A-14'],
    lost: 'a challenge lives for ever',
    file: 'apps/server/src/modules/sessions/passkeys/passkey-policy.ts',
    control: 'export const CHALLENGE_SECONDS = 300;',
    instead: 'export const CHALLENGE_SECONDS = 30_000;',
    test: passkeysTest,
  },
  {
    ids: ['A-14'],
    lost: 'a passkey answers in the name of another user',
    file: webAuthn,
    control: 'if (handle !== undefined && !userHandle(passkey.userId).equals(Buffer.from(handle',
    instead: 'if (handle === null && !userHandle(passkey.userId).equals(Buffer.from(handle',
    test: passkeysTest,
  },
  {
    ids: ['A-14'],
    lost: 'a passkey that became copyable goes on',
    file: webAuthn,
    control: "if ((credentialDeviceType === 'multiDevice') !== passkey.isBackupEligible) return null;",
    instead: '',
    test: passkeysTest,
  },
  {
    ids: ['A-15'],
    lost: 'what a client says about itself is taken',
    file: 'apps/server/src/http/schema-codec.ts',
    control: 'if (result.success) return result.data;',
    instead:
      "if (result.success) return result.data; if (result.error.issues.every(({ code }) => code === 'unrecognized_keys')) return unchecked;",
    test: passkeysTest,
  },
  {
    ids: ['A-16'],
    lost: 'a failed second factor is not told',
    file: 'apps/server/src/modules/sessions/confirm-login.ts',
    control: 'await notifyFailure(context, { userId, client, tries: ticket.tries });',
    instead: '',
    test: 'apps/server/src/modules/sessions/login.integration.test.ts',
  },
  {
    ids: ['A-16'],
    lost: 'a new device is not told',
    file: 'apps/server/src/modules/sessions/open-session.ts',
    control: 'await notifyOwner(core, tx, { userId, device, client, now });',
    instead: '',
    test: notificationsTest,
  },
  {
    ids: ['A-16'],
    lost: 'two-factor goes off in silence',
    file: 'apps/server/src/modules/sessions/disable-two-factor.ts',
    control: 'await outbox.append(tx, twoFactorDisabled, { key: userId, payload });',
    instead: 'void payload;',
    test: notificationsTest,
  },
  {
    ids: ['A-16'],
    lost: 'a changed password is not told',
    file: 'apps/server/src/modules/users/change-password.ts',
    control: 'await outbox.append(tx, passwordChanged, {',
    instead: 'void ({',
    test: notificationsTest,
  },
  {
    ids: ['A-12'],
    lost: 'a passkey is not asked for to change the password',
    file: 'apps/server/src/modules/sessions/step-up/check-proof.ts',
    control: 'return hasPasskey || hasTwoFactor;',
    instead: 'void hasPasskey;\n      return hasTwoFactor;',
    test: 'apps/server/src/modules/users/password.integration.test.ts',
  },
  {
    ids: ['W-09'],
    lost: 'a proof is good for another amount',
    file: operationHash,
    control: 'userId, purpose, ...values]',
    instead: 'userId, purpose, String(values.length)]',
    test: stepUpTest,
  },
  {
    ids: ['W-09'],
    lost: 'a proof is good for another purpose',
    file: operationHash,
    control: 'userId, purpose, ...values]',
    instead: 'userId, ...values]',
    test: stepUpTest,
  },
];
