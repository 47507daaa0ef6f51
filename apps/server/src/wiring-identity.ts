import { toDecimal } from '@gim/money';
import type { ServerModule } from './app.ts';
import { createDataExport } from './modules/data-export/index.ts';
import { createHome } from './modules/home/index.ts';
import { createKyc, type Kyc, type KycPartner, type SanctionsLists } from './modules/kyc/index.ts';
import { allowanceOfLevel } from './modules/limits/index.ts';
import { createSessions, type Sessions } from './modules/sessions/index.ts';
import type { Staff } from './modules/staff/index.ts';
import {
  type AttemptRules,
  type BalanceGuard,
  createUsers,
  type ProfileFacts,
  type PublicWorkLimits,
  type SessionOperations,
  type Users,
} from './modules/users/index.ts';
import {
  createPasswordHasher,
  type PasswordCost,
  type PasswordHasher,
} from './platform/crypto/password-hasher.ts';
import { createSealer } from './platform/crypto/seal.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Tx } from './platform/db/db.ts';
import type { Platform } from './platform/platform.ts';
import { Refusal } from './platform/refusal.ts';
import type { SignatureScheme } from './platform/webhooks/standard-webhooks.ts';
import type { Webhooks } from './platform/webhooks/webhooks.ts';

export interface Identity {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly kyc: Kyc;
  readonly modules: readonly ServerModule[];
  /** The calls of staff on accounts and identity checks. */
  deskModule(staff: Staff): ServerModule;
}

type Erase = (tx: Tx, userId: string) => Promise<void>;

export interface IdentityOptions {
  readonly secrets: Secrets;
  readonly publicOrigin: string;
  readonly hasher?: PasswordHasher;
  readonly passwordCost?: PasswordCost;
  readonly attemptRules?: Partial<AttemptRules>;
  readonly balanceGuards?: readonly BalanceGuard[];
  readonly publicWork?: PublicWorkLimits;
  /** What else is erased with an account, in the same transaction. */
  readonly alsoErased?: readonly Erase[];
  /** Without it there are no identity checks. */
  readonly kycPartner?: KycPartner;
  readonly sanctions?: SanctionsLists;
  /** Where the identity partner's messages arrive; without it they are not accepted. */
  readonly webhooks?: Pick<Webhooks, 'register'>;
  /** How the identity partner signs; Standard Webhooks when absent. */
  readonly kycScheme?: SignatureScheme;
}

/**
 * Accounts and sessions depend on each other: the account's calls open sessions, and a session belongs to an account.
 */
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
  const kyc = wireKyc(platform, options, () => users);
  const facts: ProfileFacts = {
    twoFactorEnabledAt: (reader, userId) => sessions.twoFactorEnabledAt(reader, userId),
    biometricsEnabled: (reader, userId) => sessions.biometricsEnabled(reader, userId),
    kycStatus: (reader, userId) => kyc.statusOf(reader, userId),
  };
  const users = createUsers({ ...platform, secrets, hasher, sealer, facts, attemptRules, ...limits });
  const sessions: Sessions = createSessions({ ...platform, secrets, publicOrigin, hasher, sealer, users });
  const { operations, secondFactor, stepUp, authenticator, revocations } = sessions;
  const ports = {
    sessions: erasingToo(operations, [kyc.erase, ...(options.alsoErased ?? [])]),
    secondFactor,
    stepUp,
    balanceGuards,
    publicOrigin,
  };
  return {
    users,
    sessions,
    kyc,
    modules: [
      { name: 'data-export', routes: createDataExport(platform).mount },
      { name: 'home', routes: createHome().mount },
      { name: 'users', routes: (mount) => users.mount(mount, ports), tasks: users.jobs(ports) },
      {
        name: 'sessions',
        routes: sessions.mount,
        authenticator,
        tasks: sessions.jobs,
        channels: revocations.channels,
      },
      {
        name: 'kyc',
        routes: kyc.mount,
        identityGate: kyc.gate,
        tasks: kyc.tasks,
      },
      ...kycWebhookModules(kyc, options),
    ],
    deskModule: (staff) => ({
      name: 'users.desk',
      routes(mount) {
        users.mountDesk(mount, { ...ports, staff, countDevices: sessions.countDevices });
        kyc.mountDesk(mount, { staff });
      },
    }),
  };
}

/** Data of the identity check and of other modules is erased with the account, in the same transaction. */
const erasingToo = (operations: SessionOperations, erasers: readonly Erase[]): SessionOperations => ({
  ...operations,
  async erase(tx, userId) {
    await operations.erase(tx, userId);
    for (const erase of erasers) await erase(tx, userId);
  },
});

/** The check needs the accounts, and the profile of an account needs the check. */
function wireKyc(platform: Platform, options: IdentityOptions, users: () => Users): Kyc {
  return createKyc({
    ...platform,
    publicOrigin: options.publicOrigin,
    sealer: createSealer({ key: options.secrets.key('kyc'), random: platform.random }),
    partner: options.kycPartner,
    sanctions: options.sanctions,
    allowanceOf: (isChecked) => {
      const { day, month, payouts } = allowanceOfLevel({ isChecked });
      return { day: toDecimal(day), month: toDecimal(month), payouts };
    },
    users: {
      find: (reader, userId) => users().find(reader, userId),
      lock: (tx, userId) => users().lock(tx, userId),
      notifyChanged: (tx, userId) => users().notifyChanged(tx, userId),
      maskedEmailOf: (reader, userId) => users().maskedEmailOf(reader, userId),
    },
  });
}

/** In every process: workers process the messages but mount no calls. */
function kycWebhookModules(
  kyc: Kyc,
  { webhooks, kycScheme: scheme }: Pick<IdentityOptions, 'webhooks' | 'kycScheme'>,
): readonly ServerModule[] {
  if (webhooks === undefined) return [];
  const handle = kyc.handlePartnerMessage;
  const receive = webhooks.register({ partner: 'kyc', handle, ...(scheme === undefined ? {} : { scheme }) });
  return [{ name: 'kyc.webhook', routes: (mount) => kyc.mountWebhook(mount, receive) }];
}
