import type { ServerModule } from './app.ts';
import { createKyc, type Kyc, type KycPartner } from './modules/kyc/index.ts';
import { createSessions, type Sessions } from './modules/sessions/index.ts';
import type { Staff } from './modules/staff/index.ts';
import {
  type AttemptRules,
  type BalanceGuard,
  createUsers,
  type ProfileFacts,
  type PublicWorkLimits,
  type Users,
} from './modules/users/index.ts';
import {
  createPasswordHasher,
  type PasswordCost,
  type PasswordHasher,
} from './platform/crypto/password-hasher.ts';
import { createSealer } from './platform/crypto/seal.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';
import { Refusal } from './platform/refusal.ts';

export interface Identity {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly kyc: Kyc;
  readonly modules: readonly ServerModule[];
  /** What staff do with accounts. */
  deskModule(staff: Staff): ServerModule;
}

export interface IdentityOptions {
  readonly secrets: Secrets;
  readonly publicOrigin: string;
  readonly hasher?: PasswordHasher;
  readonly passwordCost?: PasswordCost;
  readonly attemptRules?: Partial<AttemptRules>;
  readonly balanceGuards?: readonly BalanceGuard[];
  readonly publicWork?: PublicWorkLimits;
  /** Nobody checks identities while it is absent. */
  readonly kycPartner?: KycPartner;
}

/** Accounts and sessions need each other: the account's calls open sessions, and a session belongs to an account. */
export function wireIdentity(platform: Platform, options: IdentityOptions): Identity {
  const { secrets, publicOrigin, passwordCost: cost, attemptRules = {}, balanceGuards = [] } = options;
  const { random } = platform;
  const limits = options.publicWork === undefined ? {} : { publicWork: options.publicWork };
  const hasher =
    options.hasher ??
    createPasswordHasher({
      ...(cost === undefined ? {} : { cost }),
      pepper: secrets.key('password'),
      random,
      onFull: () => new Refusal('Unavailable', { retryAfterSeconds: 2 }),
    });
  const sealer = createSealer({ key: secrets.key('seal'), random });
  const kyc = createKyc({ ...platform, partner: options.kycPartner });
  const facts: ProfileFacts = {
    twoFactorEnabledAt: (reader, userId) => sessions.twoFactorEnabledAt(reader, userId),
    biometricsEnabled: (reader, userId) => sessions.biometricsEnabled(reader, userId),
    kycStatus: (reader, userId) => kyc.statusOf(reader, userId),
  };
  const users = createUsers({ ...platform, secrets, hasher, sealer, facts, attemptRules, ...limits });
  const sessions: Sessions = createSessions({ ...platform, secrets, publicOrigin, hasher, sealer, users });
  const { door, secondFactor, stepUp, authenticator, revocations } = sessions;
  const ports = { sessions: door, secondFactor, stepUp, balanceGuards, publicOrigin };
  return {
    users,
    sessions,
    kyc,
    modules: [
      { name: 'users', routes: (mount) => users.mount(mount, ports), tasks: users.jobs(ports) },
      {
        name: 'sessions',
        routes: sessions.mount,
        authenticator,
        tasks: sessions.jobs,
        channels: revocations.channels,
      },
      { name: 'kyc', routes: kyc.mount, identityGate: kyc.gate },
    ],
    deskModule: (staff) => ({
      name: 'users.desk',
      routes: (mount) => users.mountDesk(mount, { ...ports, staff, countDevices: sessions.countDevices }),
    }),
  };
}
