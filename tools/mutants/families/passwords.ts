import type { Mutant } from '../mutant.ts';

const policy = 'apps/server/src/platform/passwords/password-policy.ts';
const policyTest = 'apps/server/src/platform/passwords/password-policy.test.ts';
const common = 'apps/server/src/platform/passwords/common-passwords.ts';
const commonTest = 'apps/server/src/platform/passwords/common-passwords.test.ts';
const hasher = 'apps/server/src/platform/crypto/password-hasher.ts';
const hasherTest = 'apps/server/src/platform/crypto/password-hasher.test.ts';
const attempts = 'apps/server/src/platform/attempts/attempt-store.ts';
const attemptRules = 'apps/server/src/modules/users/attempt-policy.ts';
const attemptsTest = 'apps/server/src/modules/users/attempts.integration.test.ts';
const login = 'apps/server/src/modules/sessions/match-password.ts';
const guessing = 'apps/server/src/modules/sessions/guessing.integration.test.ts';
const enumeration = 'apps/server/src/modules/sessions/enumeration.integration.test.ts';
const passwordTest = 'apps/server/src/modules/users/password.integration.test.ts';
const staffTest = 'apps/server/src/modules/staff/staff.integration.test.ts';

/** Passwords: what is taken, how it is kept, how often it may be guessed, and what answers tell. */
export const passwordMutants: readonly Mutant[] = [
  {
    ids: ['A-01'],
    lost: 'a short password is taken',
    file: policy,
    control: "if (length < rules.lengthMin) return 'PasswordTooShort';",
    instead: '',
    test: policyTest,
  },
  {
    ids: ['A-01'],
    lost: 'a password may be of any length',
    file: policy,
    control: "if (length > rules.lengthMax) return 'PasswordTooLong';",
    instead: '',
    test: policyTest,
  },
  {
    ids: ['A-01'],
    lost: 'three classes of characters are enough',
    file: policy,
    control: String.raw`/\p{Nd}/u, /[^\p{L}\p{N}]/u];`,
    instead: String.raw`/\p{Nd}/u];`,
    test: policyTest,
  },
  {
    ids: ['A-01'],
    lost: 'the end of a long password is not compared',
    file: hasher,
    control: 'message: keyedHash(pepper, [password])',
    instead: 'message: keyedHash(pepper, [password.slice(0, 72)])',
    test: 'apps/server/src/modules/sessions/login.integration.test.ts',
  },
  {
    ids: ['A-01'],
    lost: 'spaces around a password do not count',
    file: hasher,
    control: 'message: keyedHash(pepper, [password])',
    instead: 'message: keyedHash(pepper, [password.trim()])',
    test: 'apps/server/src/modules/sessions/login.integration.test.ts',
  },
  {
    ids: ['A-02'],
    lost: 'the policy does not ask for common passwords',
    file: policy,
    control: "return isCommon(password) ? 'PasswordTooCommon' : null;",
    instead: 'return null;',
    test: policyTest,
  },
  {
    ids: ['A-02'],
    lost: 'the own e-mail may be the password',
    file: policy,
    control: "if (resemblesEmail(password, email)) return 'PasswordIsEmail';",
    instead: '',
    test: policyTest,
  },
  {
    ids: ['A-02'],
    lost: 'the list of common passwords is not looked at',
    file: common,
    control: 'passwords.has(password.toLowerCase()) ||',
    instead: '',
    test: commonTest,
  },
  {
    ids: ['A-02'],
    lost: 'a leaked password with decoration is taken',
    file: common,
    control: 'leaked.has(reading) || isMadeOf(reading, words)',
    instead: 'isMadeOf(reading, words)',
    test: commonTest,
  },
  {
    ids: ['A-02'],
    lost: 'common words with decoration are taken',
    file: common,
    control: 'leaked.has(reading) || isMadeOf(reading, words)',
    instead: 'leaked.has(reading)',
    test: commonTest,
  },
  {
    ids: ['A-03'],
    lost: 'passwords are kept at a low cost',
    file: hasher,
    control: '{ memory: 19_456, passes: 2, parallelism: 1 }',
    instead: '{ memory: 1_024, passes: 1, parallelism: 1 }',
    test: hasherTest,
  },
  {
    ids: ['A-03'],
    lost: 'the pepper does not count',
    file: hasher,
    control: 'message: keyedHash(pepper, [password])',
    instead: 'message: Buffer.from(password)',
    test: hasherTest,
  },
  {
    ids: ['A-03'],
    lost: 'any number of passwords is hashed at once',
    file: hasher,
    control: 'atOnce: options.atOnce ?? 2,',
    instead: 'atOnce: 1_000,',
    test: hasherTest,
  },
  {
    ids: ['A-03'],
    lost: 'those who wait for a hash are never turned away',
    file: hasher,
    control: 'waitingMax: options.waitingMax ?? 64,',
    instead: 'waitingMax: 100_000,',
    test: hasherTest,
  },
  {
    ids: ['A-04'],
    lost: 'guesses at the same moment share one place',
    file: attempts,
    control: 'else a.count + 1',
    instead: 'else a.count',
    test: attemptsTest,
  },
  {
    ids: ['A-04'],
    lost: 'a guess is compared although its bucket is full',
    file: login,
    control: 'const isOwner = refusing === null;',
    instead: "const isOwner = refusing !== '';",
    test: guessing,
  },
  {
    ids: ['A-04'],
    lost: 'guesses from many networks are not added up',
    file: attemptRules,
    control: 'loginStrangers: { limit: 100,',
    instead: 'loginStrangers: { limit: 10_000,',
    test: guessing,
  },
  {
    ids: ['A-04'],
    lost: 'one network may guess at every account',
    file: attemptRules,
    control: 'loginAddress: { limit: 20,',
    instead: 'loginAddress: { limit: 2_000,',
    test: guessing,
  },
  {
    ids: ['A-04'],
    lost: 'a session that was taken over may guess the password',
    file: 'apps/server/src/modules/users/check-password.ts',
    control: 'isAllowed && user.passwordHash !== null',
    instead: 'user.passwordHash !== null',
    test: passwordTest,
  },
  {
    ids: ['A-04'],
    lost: 'the desk compares although its bucket is full',
    file: 'apps/server/src/modules/staff/sign-in.ts',
    control: 'if ((await count(counted)).isAllowed) continue;',
    instead: 'if ((await count(counted)).isAllowed || counted) continue;',
    test: staffTest,
  },
  {
    ids: ['A-05'],
    lost: 'strangers lock the owner out',
    file: login,
    control: 'if (known.isOwners && known.owner !== undefined)',
    instead: "if (known.isOwners && known.owner !== undefined && email === '')",
    test: guessing,
  },
  {
    ids: ['A-05'],
    lost: 'the readable id of a device is enough to be the owner',
    file: 'apps/server/src/modules/sessions/known-device.ts',
    control: '(hasProof || !found.hasCookie)',
    instead: 'hasProof !== null',
    test: guessing,
  },
  {
    ids: ['A-06'],
    lost: 'no work is done for an unknown e-mail',
    file: login,
    control: 'await hasher.verifyDummy(password, priority);\n    return false;',
    instead: 'return false;',
    test: enumeration,
  },
  {
    ids: ['A-06'],
    lost: 'registering a known e-mail is refused',
    file: 'apps/server/src/modules/users/register.ts',
    control: 'const owner = await findOwner(tx, emailCanonical);',
    instead: "const owner = await findOwner(tx, emailCanonical); if (owner) throw new Error('taken');",
    test: enumeration,
  },
  {
    ids: ['A-06'],
    lost: 'the owner of a mailbox does not hear of a second registration',
    file: 'apps/server/src/modules/users/register.ts',
    control:
      'else await outbox.append(tx, emailAlreadyRegistered, { key: owner.id, payload: { userId: owner.id } });',
    instead: '',
    test: 'apps/server/src/modules/notifications/notifications.integration.test.ts',
  },
  {
    ids: ['A-06'],
    lost: 'a reset tells that an e-mail is unknown',
    file: 'apps/server/src/modules/users/start-password-reset.ts',
    control: "if (asked.kind === 'issued' && canReset(user)) {",
    instead: "if (user === undefined) throw new Error('unknown'); if (canReset(user)) {",
    test: passwordTest,
  },
  {
    ids: ['A-06'],
    lost: 'a disabled account of the desk signs in',
    file: 'apps/server/src/modules/staff/sign-in.ts',
    control: 'return isRight && !account.isDisabled ? step : undefined;',
    instead: 'return isRight ? step : undefined;',
    also: [
      {
        file: 'apps/server/src/modules/staff/store.ts',
        control: 'and disabled_at is null returning id',
        instead: 'returning id',
      },
    ],
    test: staffTest,
  },
  {
    ids: ['A-06'],
    lost: 'the desk tells that an e-mail is unknown',
    file: 'apps/server/src/modules/staff/sign-in.ts',
    control: 'await hasher.verifyDummy(password);\n    return undefined;',
    instead: "throw new Refusal('NotFound');",
    test: staffTest,
  },
];
