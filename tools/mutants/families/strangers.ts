import type { Mutant } from '../mutant.ts';

const users = 'apps/server/src/modules/users';
const sessions = 'apps/server/src/modules/sessions';
const staff = 'apps/server/src/modules/staff';
const rules = `${users}/attempt-policy.ts`;
const mailboxCodes = `${users}/mailbox-codes.ts`;
const matchPassword = `${sessions}/match-password.ts`;
const origins = `${sessions}/origins.integration.test.ts`;
const guessing = `${sessions}/guessing.integration.test.ts`;
const resetGuessing = `${sessions}/reset-guessing.integration.test.ts`;
const loginTest = `${sessions}/login.integration.test.ts`;
const staffTest = `${staff}/staff.integration.test.ts`;

/** Strangers: what they use up is theirs alone, and what they are told does not depend on whether there is an account. */
export const strangerMutants: readonly Mutant[] = [
  {
    ids: ['A-04'],
    lost: 'the tries of one network count for every network',
    file: `${users}/login-buckets.ts`,
    control: 'const network = networkOf(ip);',
    instead: "const network = networkOf(ip) && 'any';",
    test: guessing,
  },
  {
    ids: ['A-04'],
    lost: 'strangers shut new devices out for a year',
    file: rules,
    control: 'loginStrangers: { limit: 100, windowSeconds: DAY,',
    instead: 'loginStrangers: { limit: 100, windowSeconds: 365 * DAY,',
    test: guessing,
  },
  {
    ids: ['A-04'],
    lost: 'registering and signing in is a free guess at the owner’s password',
    file: matchPassword,
    control: 'if (buckets.forPending !== null) await',
    instead:
      'for (const { bucket, rule } of buckets.forOwner) await users.attempts.uncount(bucket, rule);\n  if (buckets.forPending !== null) await',
    test: guessing,
  },
  {
    ids: ['A-05'],
    lost: 'a stranger’s registration comes before the account of this device',
    file: matchPassword,
    control: '{ emailCanonical: email, preferred }',
    instead: '{ emailCanonical: email, preferred: [] }',
    test: origins,
  },
  {
    ids: ['A-05'],
    lost: 'authenticator codes of strangers count for a known device',
    file: `${sessions}/second-factor.ts`,
    control: "origin.kind === 'device' ? originName(origin) : 'strangers'",
    instead: "'strangers'",
    test: origins,
  },
  {
    ids: ['A-05'],
    lost: 'authenticator codes use up the recovery codes',
    file: `${sessions}/second-factor.ts`,
    control: 'const isTotp = isTotpCode(code);',
    instead: "const isTotp = code !== '';",
    test: origins,
  },
  {
    ids: ['A-05'],
    lost: 'a stranger who asks replaces the code that the owner is typing',
    file: `${users}/code-policy.ts`,
    control: 'return !asking.isKnownDevice && (code.isShared || code.origin !== asking.origin);',
    instead: 'return false;',
    test: origins,
  },
  {
    ids: ['A-05'],
    lost: 'a new code voids the one before it, whoever relies on that',
    file: `${users}/code-policy.ts`,
    control: 'isLive(code, now) && (code.isShared || code.origin !== origin);',
    instead: "isLive(code, now) && origin === '';",
    test: origins,
  },
  {
    ids: ['A-05'],
    lost: 'a known device has to take the codes of strangers',
    file: `${users}/code-policy.ts`,
    control: 'return !asking.isKnownDevice &&',
    instead: 'return',
    test: origins,
  },
  {
    ids: ['A-05'],
    lost: 'registrations by strangers use up the codes of whoever holds the mailbox',
    file: `${users}/verification-codes.ts`,
    control: 'const asker =',
    instead:
      "if (own.kind === 'used up') return { kind: 'wait', seconds: own.seconds, codeLength: codeRules.digits };\n  const asker =",
    test: origins,
  },
  {
    ids: ['A-05'],
    lost: 'a reset leaves its device a stranger',
    file: `${users}/finish-password-reset.ts`,
    control: 'return deviceId === undefined ? []',
    instead: 'return deviceId !== null ? []',
    test: origins,
  },
  {
    ids: ['A-05'],
    lost: 'the owner is written to each time that strangers are stopped',
    file: rules,
    control: 'notice: { limit: 1,',
    instead: 'notice: { limit: 1_000,',
    test: origins,
  },
  {
    ids: ['A-05'],
    lost: 'the first sign-in on a device that a reset made known is not told',
    file: `${sessions}/device-store.ts`,
    control: 'and is_known and has_signed_in) as "wasKnown"',
    instead: 'and is_known) as "wasKnown"',
    test: origins,
  },
  {
    ids: ['A-05'],
    lost: 'signing in to an unverified account writes to the owner of the mailbox',
    file: `${sessions}/open-session.ts`,
    control: 'if (!wasKnown && !isFirst && isVerified) {',
    instead: 'if (!wasKnown && !isFirst) {',
    test: origins,
  },
  {
    ids: ['A-05'],
    lost: 'a stolen session uses up the password of the owner’s own device',
    file: `${users}/check-password.ts`,
    control: 'const bucket = `password',
    instead: 'const bucket = user.id || `password',
    test: origins,
  },
  {
    ids: ['A-06'],
    lost: 'signing in tells whether an e-mail was free',
    file: matchPassword,
    control: 'if (pending === undefined || !isPending) throw',
    instead: 'if (owner !== undefined || pending === undefined || !isPending) throw',
    test: loginTest,
  },
  {
    ids: ['A-06'],
    lost: 'a registration that is not verified can be told from none, in some order of calls',
    file: matchPassword,
    control: 'if (pending === undefined || !isPending) throw',
    instead: 'if (owner !== undefined || pending === undefined || !isPending) throw',
    test: `${sessions}/any-order.integration.test.ts`,
  },
  {
    ids: ['A-07'],
    lost: 'strangers use up the tries of a known device',
    file: mailboxCodes,
    control: "if (origin.kind === 'device') {",
    instead: "if (origin.kind === 'device' && digits === 0) {",
    test: resetGuessing,
  },
  {
    ids: ['A-07'],
    lost: 'one network may try a reset code without end',
    file: rules,
    control: 'codeTries: { limit: 5,',
    instead: 'codeTries: { limit: 500,',
    test: resetGuessing,
  },
  {
    ids: ['A-07'],
    lost: 'any number of networks may try a short reset code',
    file: rules,
    control: 'codeStrangers: { limit: 10,',
    instead: 'codeStrangers: { limit: 10_000,',
    test: resetGuessing,
  },
  {
    ids: ['A-07'],
    lost: 'codes stay short while strangers guess, so the owner has none that works',
    file: mailboxCodes,
    control: '|| (await attempts.isUsedUp(tx, strangers));',
    instead: ';',
    test: resetGuessing,
  },
  {
    ids: ['A-07'],
    lost: 'one network may try long codes without end',
    file: rules,
    control: 'longCodeTries: { limit: 20,',
    instead: 'longCodeTries: { limit: 2_000,',
    test: resetGuessing,
  },
  {
    ids: ['A-05'],
    lost: 'strangers lock a member of staff out of the own browser',
    file: `${staff}/sign-in-buckets.ts`,
    control: 'if (isKnown) {',
    instead: "if (isKnown && email === '') {",
    test: staffTest,
  },
  {
    ids: ['A-05'],
    lost: 'a known browser at the desk is known for every account',
    file: `${staff}/device-store.ts`,
    control: 'and account_id = ',
    instead: "and '' <> ",
    also: [
      {
        file: `${staff}/device-cookie.ts`,
        control: "['desk device', staffId]",
        instead: "['desk device', staffId.slice(0, 0)]",
      },
    ],
    test: staffTest,
  },
  {
    ids: ['A-05'],
    lost: 'the browsers of a disabled account stay known',
    file: `${staff}/disable-staff.ts`,
    control: 'await endStaffDevices(tx, { staffId, now });',
    instead: '',
    test: staffTest,
  },
  {
    ids: ['A-05'],
    lost: 'wrong sign-ins use up the change of the password at the desk',
    file: `${staff}/change-password.ts`,
    control: 'const bucket = `password',
    instead:
      "const bucket = 'account ' + canonicalStaffEmail(account.email) + ' network 127.0.0.0/24' || `password",
    test: staffTest,
  },
  {
    ids: ['A-04'],
    lost: 'any number of networks may guess at the desk',
    file: `${staff}/staff-policy.ts`,
    control: 'strangers: { limit: 60,',
    instead: 'strangers: { limit: 6_000,',
    test: staffTest,
  },
];
