import type { Mutant } from '../mutant.ts';

const sessions = 'apps/server/src/modules/sessions';
const users = 'apps/server/src/modules/users';
const factorTest = `${sessions}/factor-changes.integration.test.ts`;
const racesTest = `${sessions}/login-races.integration.test.ts`;
const devicesTest = `${sessions}/devices.integration.test.ts`;
const passwordTest = `${users}/password.integration.test.ts`;
const accountTest = `${users}/account.integration.test.ts`;
const notificationsTest = 'apps/server/src/modules/notifications/notifications.integration.test.ts';
const stolenTest = 'apps/server/src/stolen-token.integration.test.ts';

/** Step-ups for factor and device changes, and what a sign-in decides under the lock of the user. */
export const factorChangeMutants: readonly Mutant[] = [
  {
    ids: ['A-12'],
    lost: 'two-factor goes on by a token alone',
    file: `${sessions}/enable-two-factor.ts`,
    control: 'const proof = await stepUp.checkProof(demand, shown);',
    instead:
      'const proof = shown === undefined ? { demand, use: async () => true } : await stepUp.checkProof(demand, shown);',
    test: factorTest,
  },
  {
    ids: ['A-12'],
    lost: 'a pending secret counts in every session',
    file: `${sessions}/confirm-two-factor.ts`,
    control: "if (pendingSessionId !== sessionId) throw new Refusal('TwoFactorNotStarted');",
    instead: 'void pendingSessionId;',
    test: factorTest,
    also: [
      {
        file: `${sessions}/two-factor-store.ts`,
        control: ' and pending_session_id = ',
        instead: " and '' <> ",
      },
    ],
  },
  {
    ids: ['A-12'],
    lost: 'a pending secret never runs out',
    file: `${sessions}/session-policy.ts`,
    control: 'pendingSecretSeconds: 600,',
    instead: 'pendingSecretSeconds: 600_000,',
    test: factorTest,
  },
  {
    ids: ['A-12'],
    lost: 'a passkey is added by a token alone',
    file: `${sessions}/passkeys/add-passkey.ts`,
    control: 'const proof = await stepUp.checkProof(demand, body.stepUp);',
    instead:
      'const proof = body.stepUp === undefined ? { demand, use: async () => true } : await stepUp.checkProof(demand, body.stepUp);',
    test: factorTest,
  },
  {
    ids: ['A-12'],
    lost: 'a passkey is removed by a token alone',
    file: `${sessions}/passkeys/remove-passkey.ts`,
    control: 'const proof = await stepUp.checkProof(demand, removal.stepUp);',
    instead:
      'const proof = removal.stepUp === undefined ? { demand, use: async () => true } : await stepUp.checkProof(demand, removal.stepUp);',
    test: factorTest,
  },
  {
    ids: ['S-11'],
    lost: 'a stolen token removes a passkey',
    file: `${sessions}/passkeys/remove-passkey.ts`,
    control: 'const proof = await stepUp.checkProof(demand, removal.stepUp);',
    instead:
      'const proof = removal.stepUp === undefined ? { demand, use: async () => true } : await stepUp.checkProof(demand, removal.stepUp);',
    test: stolenTest,
  },
  {
    ids: ['A-12'],
    lost: 'new recovery codes are given for a token alone',
    file: `${sessions}/recovery-codes.ts`,
    control: 'const proof = await stepUp.checkProof(demand, call.stepUp);',
    instead:
      'const proof = call.stepUp === undefined ? { demand, use: async () => true } : await stepUp.checkProof(demand, call.stepUp);',
    test: factorTest,
  },
  {
    ids: ['A-12'],
    lost: 'a weaker proof counts after a factor was set up',
    file: `${sessions}/step-up/check-proof.ts`,
    control: 'use: async (tx) => (await isStillOffered(tx)) && (await use(tx)),',
    instead: 'use: async (tx) => isStillOffered !== undefined && (await use(tx)),',
    test: factorTest,
  },
  {
    ids: ['A-12'],
    lost: 'a session that has ended adds a passkey',
    file: `${sessions}/lock-caller.ts`,
    control: 'session === undefined || session.revokedAt !== null',
    instead: 'session === undefined',
    test: factorTest,
  },
  {
    ids: ['A-12'],
    lost: 'a frozen account gets a passkey',
    file: `${sessions}/lock-caller.ts`,
    control: "user?.status !== 'Active' || ",
    instead: 'user === undefined || ',
    test: factorTest,
  },
  {
    ids: ['A-12'],
    lost: 'the first factor pauses nothing',
    file: `${sessions}/factor-change.ts`,
    control: "if (isFirst) await context.users.pauseWithdrawals(tx, userId, 'FirstFactorAdded');",
    instead: '',
    test: factorTest,
  },
  {
    ids: ['A-12'],
    lost: 'every further factor pauses withdrawals',
    file: `${sessions}/factor-change.ts`,
    control: 'const isFirst = !hasPasskey && !hasTwoFactor;',
    instead: 'const isFirst = hasPasskey || hasTwoFactor || true;',
    test: factorTest,
  },
  {
    ids: ['W-09'],
    lost: 'the account is frozen by a token alone',
    file: `${users}/freeze-user.ts`,
    control: 'const checked = await stepUp.checkProof(demand, proof);',
    instead:
      'const checked = proof === undefined ? { demand, use: async () => true } : await stepUp.checkProof(demand, proof);',
    test: accountTest,
  },
  {
    ids: ['W-09'],
    lost: 'a proof for one anti-phishing word sets another',
    file: `${users}/set-anti-phishing-code.ts`,
    control: 'antiPhishingCode === null ? {} : { antiPhishingCode };',
    instead: 'antiPhishingCode === null ? {} : {};',
    test: accountTest,
  },
  {
    ids: ['A-16'],
    lost: 'a passkey is added in silence',
    file: `${sessions}/passkeys/add-passkey.ts`,
    control: 'await outbox.append(tx, passkeyAdded, { key: userId, payload });',
    instead: 'void payload;',
    test: factorTest,
  },
  {
    ids: ['A-16'],
    lost: 'new recovery codes are made in silence',
    file: `${sessions}/recovery-codes.ts`,
    control: 'await outbox.append(tx, recoveryCodesRenewed, {',
    instead: 'void ({',
    test: factorTest,
  },
  {
    ids: ['A-10'],
    lost: 'two-factor turned on during a sign-in does not count',
    file: `${sessions}/login.ts`,
    control:
      'if (await secondFactor.isEnabled(tx, user.id)) return issueTicket(context, tx, { user, body });',
    instead: '',
    test: racesTest,
  },
  {
    ids: ['A-10'],
    lost: 'an old password still gives a ticket',
    file: `${sessions}/login.ts`,
    control: "if (locked.passwordHash !== user.passwordHash) throw new Refusal('CredentialsWrong');",
    instead: '',
    test: racesTest,
  },
  {
    ids: ['A-10'],
    lost: 'a ticket outlives a password reset',
    file: `${sessions}/end-sessions.ts`,
    control: 'await voidTickets(tx, ending.userId);',
    instead: 'void voidTickets;',
    test: racesTest,
  },
  {
    ids: ['A-10'],
    lost: 'a ticket outlives a new passkey',
    file: `${sessions}/passkeys/add-passkey.ts`,
    control: 'await voidTickets(tx, userId);',
    instead: 'void voidTickets;',
    test: racesTest,
  },
  {
    ids: ['A-10'],
    lost: 'a ticket outlives a removed passkey',
    file: `${sessions}/passkeys/remove-passkey.ts`,
    control: 'await voidTickets(tx, userId);',
    instead: 'void voidTickets;',
    test: racesTest,
  },
  {
    ids: ['A-10'],
    lost: 'a ticket outlives new recovery codes',
    file: `${sessions}/recovery-codes.ts`,
    control: 'await voidTickets(tx, userId);',
    instead: 'void voidTickets;',
    test: racesTest,
  },
  {
    ids: ['A-14'],
    lost: 'a passkey removed during a sign-in opens a session',
    file: `${sessions}/passkeys/passkey-login.ts`,
    control: "if (!(await consumePasskey(core, tx, proof))) throw new Refusal('PasskeyInvalid');",
    instead: 'await consumePasskey(core, tx, proof);',
    test: racesTest,
  },
  {
    ids: ['S-11'],
    lost: 'a token alone signs another device out',
    file: `${sessions}/deauthorize-device.ts`,
    control: 'isOwn ? null : await stepUp.checkProof(demand, call.stepUp);',
    instead: 'isOwn || call.stepUp === undefined ? null : await stepUp.checkProof(demand, call.stepUp);',
    test: devicesTest,
  },
  {
    ids: ['S-11'],
    lost: 'a stolen token signs out everywhere else',
    file: `${sessions}/deauthorize-device.ts`,
    control: 'const proof = await stepUp.checkProof(demand, call.stepUp);',
    instead:
      'const proof = call.stepUp === undefined ? { demand, use: async () => true } : await stepUp.checkProof(demand, call.stepUp);',
    test: stolenTest,
  },
  {
    ids: ['S-11'],
    lost: 'logging out ends another device',
    file: `${sessions}/logout.ts`,
    control: 'if (!isOwn || !(await updateDevice',
    instead: 'if (!(await updateDevice',
    test: devicesTest,
  },
  {
    ids: ['S-11'],
    lost: 'one session changes the push token of another device',
    file: `${sessions}/own-device.ts`,
    control: 'if (deviceId !== ownDeviceId || !isProven)',
    instead: 'if (!isProven)',
    test: devicesTest,
  },
  {
    ids: ['S-11'],
    lost: 'in a browser the token alone changes the push token',
    file: `${sessions}/own-device.ts`,
    control: "session?.mode !== 'split' || cookies.isDevice",
    instead: "session?.mode !== 'host' || cookies.isDevice",
    test: devicesTest,
  },
  {
    ids: ['A-11'],
    lost: 'a reset leaves the passkeys of a thief',
    file: `${users}/finish-password-reset.ts`,
    control: 'const removedPasskeys = await sessions.removePasskeysSince(tx, { userId, since });',
    instead: 'const removedPasskeys = since === null ? [] : [];',
    test: passwordTest,
  },
  {
    ids: ['A-11'],
    lost: 'a reset removes every passkey',
    file: `${users}/finish-password-reset.ts`,
    control: 'const NEW_PASSKEY_DAYS = 30;',
    instead: 'const NEW_PASSKEY_DAYS = 31;',
    test: passwordTest,
  },
  {
    ids: ['A-11'],
    lost: 'the mail about a reset does not list the removed passkeys',
    file: 'apps/server/src/modules/notifications/consumers.ts',
    control: '...(removedPasskeys === undefined ? {} : { removedPasskeys }),',
    instead: '...(removedPasskeys === undefined ? {} : {}),',
    test: notificationsTest,
  },
];
