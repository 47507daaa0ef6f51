import type { Mutant } from '../mutant.ts';

const codeRules = 'apps/server/src/modules/users/code-policy.ts';
const codePolicyTest = 'apps/server/src/modules/users/code-policy.test.ts';
const codes = 'apps/server/src/modules/users/email-codes.ts';
const codeStore = 'apps/server/src/modules/users/email-code-store.ts';
const verification = 'apps/server/src/modules/users/verification.integration.test.ts';
const confirmVerification = 'apps/server/src/modules/users/confirm-email-verification.ts';
const totp = 'apps/server/src/platform/crypto/totp.ts';
const totpTest = 'apps/server/src/platform/crypto/totp.test.ts';
const twoFactor = 'apps/server/src/modules/sessions/two-factor-store.ts';
const twoFactorTest = 'apps/server/src/modules/sessions/two-factor.integration.test.ts';
const ticket = 'apps/server/src/modules/sessions/ticket-store.ts';
const loginTest = 'apps/server/src/modules/sessions/login.integration.test.ts';
const reset = 'apps/server/src/modules/users/finish-password-reset.ts';
const passwordTest = 'apps/server/src/modules/users/password.integration.test.ts';
const pausePolicy = 'apps/server/src/modules/users/withdrawal-pause-policy.ts';

/** What is asked for beside the password: codes by e-mail, authenticators, recovery codes. */
export const secondFactorMutants: readonly Mutant[] = [
  {
    ids: ['A-07'],
    lost: 'a code by e-mail never runs out',
    file: codeStore,
    control: 'and used_at is null\n      and expires_at > ',
    instead: "and used_at is null\n      and '' <> ",
    test: verification,
  },
  {
    ids: ['A-07'],
    lost: 'a code by e-mail lives an hour',
    file: codeRules,
    control: 'lifeSeconds: 600,',
    instead: 'lifeSeconds: 3_600,',
    test: verification,
  },
  {
    ids: ['A-07'],
    lost: 'a code may be tried without end',
    file: codeRules,
    control: 'triesMax: 5,',
    instead: 'triesMax: 500,',
    test: verification,
  },
  {
    ids: ['A-07'],
    lost: 'a new code forgets the wrong tries',
    file: codeStore,
    control: 'then 0 else c.tries end',
    instead: 'then 0 else 0 end',
    test: verification,
  },
  {
    ids: ['A-07'],
    lost: 'a code works at the same moment for everybody who has it',
    file: 'apps/server/src/modules/users/mailbox-code-store.ts',
    control: 'and used_at is null\n      and ((hash',
    instead: 'and ((hash',
    test: passwordTest,
  },
  {
    ids: ['A-07'],
    lost: 'a code of one account is right for another',
    file: codes,
    control: 'keyedHash(pepper, [salt, purpose, subject, code]);',
    instead: 'keyedHash(pepper, [salt, code]);',
    test: verification,
  },
  {
    ids: ['A-07'],
    lost: 'codes are sent one after the other',
    file: codeRules,
    control: 'resendSeconds: [60, 120, 300],',
    instead: 'resendSeconds: [1, 1, 1],',
    test: codePolicyTest,
  },
  {
    ids: ['A-07'],
    lost: 'asking again buys new guesses',
    file: codeRules,
    control: 'const wait = spent ? secondsUntil(series.startedAt, codeRules.seriesSeconds, now) : pause;',
    instead: 'const wait = spent ? pause : pause;',
    test: codePolicyTest,
  },
  {
    ids: ['A-07'],
    lost: 'authenticator codes of a day are not added up',
    file: 'apps/server/src/modules/users/attempt-policy.ts',
    control: 'secondFactor: { limit: 20,',
    instead: 'secondFactor: { limit: 2_000,',
    test: 'apps/server/src/modules/sessions/guessing.integration.test.ts',
  },
  {
    ids: ['A-08'],
    lost: 'a code signs in an account that is verified',
    file: confirmVerification,
    control:
      "if (user?.status !== 'NotVerified' || user.emailCanonical === null)\n    throw new Refusal('EmailAlreadyVerified');",
    instead: '',
    test: verification,
  },
  {
    ids: ['A-09'],
    lost: 'a code of any time is right',
    file: totp,
    control: 'const matched = [current, current - 1].filter',
    instead: 'const matched = [current + 1, current, current - 1, current - 2].filter',
    test: totpTest,
  },
  {
    ids: ['A-09'],
    lost: 'a step that was used is right again',
    file: totp,
    control: 'return matched.find((step) => step > lastStep);',
    instead: 'return matched[0];',
    test: totpTest,
  },
  {
    ids: ['A-09'],
    lost: 'a code opens a session to everybody who has it at that moment',
    file: twoFactor,
    control: 'and secret is not null and last_step < ',
    instead: 'and secret is not null and 0 < ',
    test: twoFactorTest,
  },
  {
    ids: ['A-09'],
    lost: 'the secret is kept as it is',
    file: 'apps/server/src/platform/crypto/seal.ts',
    control: "toString('utf8'),\n  };",
    instead:
      "toString('utf8'),\n    ...{ seal: (plain: string) => plain, open: (sealed: string) => sealed },\n  };",
    test: twoFactorTest,
  },
  {
    ids: ['A-09'],
    lost: 'a code at the desk works twice',
    file: 'apps/server/src/modules/staff/sign-in.ts',
    control:
      "if (!(await consumeStaffStep(tx, { staffId: account.id, step }))) throw new Refusal('CredentialsWrong');",
    instead: '',
    test: 'apps/server/src/modules/staff/staff.integration.test.ts',
  },
  {
    ids: ['A-10'],
    lost: 'the password alone opens a session',
    file: 'apps/server/src/modules/sessions/login.ts',
    control:
      'if (await secondFactor.isEnabled(tx, user.id)) return issueTicket(context, tx, { user, body });',
    instead: '',
    test: loginTest,
  },
  {
    ids: ['A-10'],
    lost: 'a ticket is good for another user',
    file: ticket,
    control: 'and user_id = ',
    instead: "and '' <> ",
    test: loginTest,
  },
  {
    ids: ['A-10'],
    lost: 'a ticket is good on another device',
    file: 'apps/server/src/modules/sessions/confirm-login.ts',
    control: 'if (ticket === undefined || ticket.device.deviceId !== confirmation.deviceId)',
    instead: 'if (ticket === undefined)',
    test: loginTest,
  },
  {
    ids: ['A-10'],
    lost: 'a ticket never runs out',
    file: 'apps/server/src/modules/sessions/session-policy.ts',
    control: 'ticketSeconds: 300,',
    instead: 'ticketSeconds: 30_000,',
    test: loginTest,
  },
  {
    ids: ['A-10'],
    lost: 'a ticket may be tried without end',
    file: 'apps/server/src/modules/sessions/session-policy.ts',
    control: 'ticketTriesMax: 5,',
    instead: 'ticketTriesMax: 500,',
    test: loginTest,
  },
  {
    ids: ['A-10'],
    lost: 'a ticket works twice',
    file: 'apps/server/src/modules/sessions/confirm-login.ts',
    control: 'if (!(await useTicket(tx, { hash, now: clock.now() }))) throw ticketInvalid();',
    instead: '',
    test: loginTest,
  },
  {
    ids: ['A-11'],
    lost: 'who holds the mailbox passes the second factor',
    file: reset,
    control: 'const second = await checkSecondFactor(context, { user, origin, code: body.twoFactorCode });',
    instead: 'const second = await checkSecondFactor(context, user, body.twoFactorCode).catch(() => null);',
    test: passwordTest,
  },
  {
    ids: ['A-11'],
    lost: 'a reset leaves the sessions open',
    file: reset,
    control: "await sessions.endAll(tx, { userId, because: 'PasswordReset' });",
    instead: '',
    test: passwordTest,
  },
  {
    ids: ['A-11'],
    lost: 'money may leave right after a reset',
    file: reset,
    control:
      "await insertWithdrawalPause(tx, { id: ids.next(), userId, ...pauseFrom('PasswordReset', now), now });",
    instead: '',
    test: passwordTest,
  },
  {
    ids: ['A-11'],
    lost: 'a code resets the password twice',
    file: reset,
    control: 'if (!canReset(await lockUser(tx, userId)) || !(await mailboxCodes.use(tx, reset.proof))) {',
    instead: 'if (!canReset(await lockUser(tx, userId))) {',
    test: passwordTest,
  },
  {
    ids: ['A-11', 'A-12'],
    lost: 'a hold is over after an hour',
    file: pausePolicy,
    control: 'until: new Date(now.getTime() + pauseHours[reason] * 3_600_000),',
    instead: 'until: new Date(now.getTime() + 3_600_000),',
    test: 'apps/server/src/modules/users/withdrawal-pause-policy.test.ts',
  },
  {
    ids: ['A-12'],
    lost: 'a secret that counts is replaced without a proof',
    file: twoFactor,
    control: '\n      where f.secret is null',
    instead: '',
    test: twoFactorTest,
  },
  {
    ids: ['A-12'],
    lost: 'an unlocked screen is enough to turn two-factor off',
    file: 'apps/server/src/modules/sessions/disable-two-factor.ts',
    control: 'await requireFreshPassword(context, disabling);',
    instead: '',
    test: twoFactorTest,
  },
  {
    ids: ['A-12'],
    lost: 'two-factor goes off without a code',
    file: 'apps/server/src/modules/sessions/disable-two-factor.ts',
    control: `if (proof === null) throw new Refusal('CodeInvalid', { field: 'code' });
  return db.inTransaction(async (tx) => {
    await lockCaller(context, tx, disabling);
    if (!(await secondFactor.use(tx, proof))) throw new Refusal('CodeInvalid', { field: 'code' });`,
    instead:
      'return db.inTransaction(async (tx) => {\n    await lockCaller(context, tx, disabling);\n    void proof;',
    test: twoFactorTest,
  },
  {
    ids: ['A-12'],
    lost: 'two-factor goes off and the other sessions stay',
    file: 'apps/server/src/modules/sessions/renew-session.ts',
    control: 'await endSessions(core, tx, { userId, because });',
    instead: '',
    test: twoFactorTest,
  },
  {
    ids: ['A-13'],
    lost: 'a recovery code works twice',
    file: twoFactor,
    control: 'and used_at is null returning user_id',
    instead: 'returning user_id',
    test: twoFactorTest,
  },
  {
    ids: ['A-13'],
    lost: 'a recovery code is short',
    file: 'apps/server/src/modules/sessions/recovery-codes.ts',
    control: 'const RECOVERY_BYTES = 10;',
    instead: 'const RECOVERY_BYTES = 5;',
    test: twoFactorTest,
  },
  {
    ids: ['A-13'],
    lost: 'recovery codes are kept as they are',
    file: 'apps/server/src/modules/sessions/second-factor.ts',
    control: "keyedHash(recoveryPepper, [userId, code.replaceAll('-', '').toUpperCase()]);",
    instead: "Buffer.from(code.replaceAll('-', '').toUpperCase());",
    test: twoFactorTest,
  },
];
