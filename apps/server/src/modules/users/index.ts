import type { Profile } from '@gim/contract';
import type { Language } from '@gim/languages';
import type { Mount } from '../../http/mount.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PasswordHasher } from '../../platform/crypto/password-hasher.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Db, Reader, ReplicaReader, Tx } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { TaskRunner } from '../../platform/jobs/task.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { loadCommonPasswords } from '../../platform/passwords/common-passwords.ts';
import { type PasswordRules, passwordRules } from '../../platform/passwords/password-policy.ts';
import type { Random } from '../../platform/random.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Stream } from '../../platform/stream/stream.ts';
import { createWorkQueue, type WorkQueue } from '../../platform/work-queue.ts';
import { attemptRules } from './attempt-policy.ts';
import { type AttemptRules, type Attempts, createAttempts } from './attempts.ts';
import { requirePassword } from './check-password.ts';
import type { UsersCore } from './core.ts';
import type { DeskPorts } from './desk/desk-context.ts';
import { mountDesk } from './desk/desk-routes.ts';
import { freezeWithLine } from './desk/freeze-by-staff.ts';
import { maskedEmail } from './desk/masked-email.ts';
import { createEmailCodes, type EmailCodes } from './email-codes.ts';
import { issueFreezeToken } from './freeze-user.ts';
import { userJobs } from './jobs.ts';
import { createMailboxCodes } from './mailbox-codes.ts';
import { notifyBlocked } from './notify-blocked.ts';
import { notifyChanged } from './notify-changed.ts';
import type { OpenedSession, ProfileFacts, UserPorts } from './ports.ts';
import { readProfile } from './profile.ts';
import { mountUsers } from './routes.ts';
import { shownEmail } from './shown-email.ts';
import { type SignedInAnswer, signedInAnswer } from './signed-in.ts';
import {
  findAffiliate,
  findOwner,
  findPending,
  findReferrer,
  findUser,
  insertWithdrawalPause,
  listBriefs,
  listExisting,
  listWithdrawalPauses,
  lockUser,
  setJoinedAt,
  type UserBrief,
  updateLanguage,
  updateTimeZone,
} from './store.ts';
import type { User } from './user.ts';
import { type PauseReason, pauseFrom, pauseInForce, pauseRefusal } from './withdrawal-pause-policy.ts';

export { maskedIp } from '../../platform/attempts/network.ts';
export type { PasswordRules } from '../../platform/passwords/password-policy.ts';
export type { AttemptRules, Attempts, Counted } from './attempts.ts';
export {
  type Client,
  cookieNames,
  isSafeOrigin,
  readClient,
} from './client.ts';
export type { Device } from './device.ts';
export { type EmailCodes, sentTooSoon } from './email-codes.ts';
export { canonicalEmail } from './email-policy.ts';
export * from './events.ts';
export { loginBuckets } from './login-buckets.ts';
export { deviceOrigin, networkOrigin, type Origin, originName } from './origin.ts';
export type * from './ports.ts';
export type { SignedInAnswer } from './signed-in.ts';
export { signInProblem } from './states.ts';
export { hasUsers } from './usage-store.ts';
export type { User } from './user.ts';
export type { PauseReason } from './withdrawal-pause-policy.ts';

export interface UsersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  readonly outbox: Outbox;
  readonly stream: Stream;
  readonly secrets: Secrets;
  readonly hasher: PasswordHasher;
  readonly sealer: Sealer;
  readonly facts: ProfileFacts;
  readonly attemptRules?: Partial<AttemptRules>;
  readonly passwordRules?: Partial<PasswordRules>;
  readonly publicWork?: PublicWorkLimits;
}

/** Concurrency and queue length of unauthenticated calls. Beyond that they get a 503. */
export interface PublicWorkLimits {
  readonly atOnce: number;
  readonly waitingMax: number;
}

/** What other modules may do with accounts. */
export interface Users {
  readonly attempts: Attempts;
  readonly attemptRules: AttemptRules;
  readonly emailCodes: EmailCodes;
  readonly publicWork: WorkQueue;
  find(reader: Reader, userId: string): Promise<User | undefined>;
  /** Which of these accounts exist and are not deleted. */
  listExisting(reader: Reader, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Status and e-mail of many accounts, in one query. */
  briefsOf(reader: ReplicaReader, userIds: readonly string[]): Promise<ReadonlyMap<string, UserBrief>>;
  /** The account whose invitation the user registered with. */
  referrerOf(reader: Reader, userId: string): Promise<string | undefined>;
  /** The active account with this affiliate id (in capitals). */
  findAffiliate(reader: Reader, affiliateId: string): Promise<string | undefined>;
  lock(tx: Tx, userId: string): Promise<User | undefined>;
  /** The account that has verified the e-mail. */
  findOwner(reader: Reader, emailCanonical: string): Promise<User | undefined>;
  /** An account that claims the e-mail but has not verified it: the newest preferred one, else the newest. */
  findPending(
    reader: Reader,
    claim: { emailCanonical: string; preferred: readonly string[] },
  ): Promise<User | undefined>;
  /** Refuses with `PasswordWrong`, counted per device. Not inside a transaction. */
  requirePassword(user: User, password: string, deviceId: string): Promise<void>;
  /** Notifies the owner, at most once a day, that strangers used up their attempts. Not inside a transaction. */
  notifyBlocked(blocked: { email: string; ownerId: string | undefined }): Promise<void>;
  profile(reader: Reader, userId: string): Promise<Profile>;
  signedIn(tx: Tx, opened: OpenedSession & { userId: string }): Promise<SignedInAnswer>;
  /** Null leaves the time zone as it is. */
  setLanguage(tx: Tx, userId: string, told: { language: Language; timeZone: string | null }): Promise<void>;
  /** Sandbox only: moves the registration before the start of a demo history. */
  setJoinedAt(tx: Tx, joined: { readonly id: string; readonly at: Date }): Promise<void>;
  pauseWithdrawals(tx: Tx, userId: string, reason: PauseReason): Promise<void>;
  /** For modules whose facts are part of the profile: makes the user's open pages refetch it. */
  notifyChanged(tx: Tx, userId: string): Promise<void>;
  /** Refuses with `WithdrawalsOnHold`. Called before money may leave. */
  requireNoWithdrawalPause(reader: Reader, userId: string): Promise<void>;
  issueFreezeToken(tx: Tx, userId: string): Promise<string>;
  /** For the staff; see `maskedEmail`. Null once the account is deleted. */
  maskedEmailOf(reader: Reader, userId: string): Promise<string | null>;
  /** Freezes an account as part of another desk action, with an audit entry. A frozen account stays frozen. */
  freezeByStaff(
    tx: Tx,
    freezing: { readonly staffId: string; readonly userId: string; readonly note: string },
    ports: Pick<UserPorts, 'sessions'> & { readonly staff: Pick<DeskPorts['staff'], 'audit'> },
  ): Promise<void>;
  mount(mount: Mount, ports: UserPorts & { publicOrigin: string }): void;
  mountDesk(mount: Mount, ports: UserPorts & DeskPorts): void;
  jobs(ports: Pick<UserPorts, 'sessions'>): readonly TaskRunner[];
}

export function createUsers(deps: UsersDeps): Users {
  const core = createCore(deps);
  const { clock, ids, attempts, emailCodes } = core;
  return {
    attempts,
    attemptRules: core.attemptRules,
    emailCodes,
    publicWork: core.publicWork,
    find: findUser,
    listExisting,
    briefsOf: listBriefs,
    referrerOf: findReferrer,
    findAffiliate,
    lock: lockUser,
    findOwner,
    findPending,
    requirePassword: (user, password, deviceId) => requirePassword(core, { user, password, deviceId }),
    notifyBlocked: (blocked) => notifyBlocked(core, blocked),
    profile: (reader, userId) => readProfile(core, reader, userId),
    signedIn: (tx, { userId, ...opened }) => signedInAnswer(core, tx, { userId, opened }),
    setJoinedAt,
    async setLanguage(tx, id, { language, timeZone }) {
      if (timeZone !== null) await updateTimeZone(tx, { id, timeZone });
      if (await updateLanguage(tx, { id, language })) await notifyChanged(core, tx, id);
    },
    pauseWithdrawals: (tx, userId, reason) =>
      insertWithdrawalPause(tx, {
        id: ids.next(),
        userId,
        ...pauseFrom(reason, clock.now()),
        now: clock.now(),
      }),
    notifyChanged: (tx, userId) => notifyChanged(core, tx, userId),
    async requireNoWithdrawalPause(reader, userId) {
      const now = clock.now();
      const refusal = pauseRefusal(pauseInForce(await listWithdrawalPauses(reader, { userId, now }), now));
      if (refusal !== null) throw new Refusal(refusal.problem, { params: refusal.params });
    },
    issueFreezeToken: (tx, userId) => issueFreezeToken(core, tx, userId),
    async maskedEmailOf(reader, userId) {
      const { email = null, emailCanonical = null } = (await findUser(reader, userId)) ?? {};
      return email === null || emailCanonical === null
        ? null
        : maskedEmail(shownEmail(email, emailCanonical));
    },
    freezeByStaff: (tx, freezing, ports) => freezeWithLine({ ...core, ...ports }, tx, freezing),
    mount: (mount, { publicOrigin, ...ports }) => mountUsers(mount, { ...core, ...ports }, { publicOrigin }),
    mountDesk: (mount, ports) => mountDesk(mount, { ...core, ...ports }),
    jobs: (ports) => userJobs({ ...core, ...ports }),
  };
}

function createCore(deps: UsersDeps): UsersCore {
  const { db, clock, random, ids, outbox, stream, secrets, hasher, sealer, facts } = deps;
  const rules: AttemptRules = { ...attemptRules, ...deps.attemptRules };
  const attempts = createAttempts({ db, clock });
  const pepper = secrets.key('email-code');
  return {
    db,
    clock,
    random,
    ids,
    outbox,
    stream,
    hasher,
    sealer,
    facts,
    attempts,
    attemptRules: rules,
    passwordRules: { ...passwordRules, ...deps.passwordRules },
    isCommon: loadCommonPasswords(),
    publicWork: createWorkQueue({
      ...(deps.publicWork ?? { atOnce: 4, waitingMax: 64 }),
      onFull: () => new Refusal('Unavailable', { retryAfterSeconds: 2 }),
    }),
    emailCodes: createEmailCodes({ db, clock, random, pepper, attempts, rules }),
    mailboxCodes: createMailboxCodes({ db, clock, random, pepper, attempts, rules }),
  };
}
