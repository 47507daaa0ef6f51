import { join } from 'node:path';
import type { ServerModule } from './app.ts';
import type { Config } from './config.ts';
import { createHub, type Hub } from './http/stream/hub.ts';
import type { Chains } from './modules/chains/index.ts';
import { createLedger, type Ledger } from './modules/ledger/index.ts';
import type { Limits } from './modules/limits/index.ts';
import { createStaff, type Staff } from './modules/staff/index.ts';
import { createTransactions, type Transactions } from './modules/transactions/index.ts';
import { hasUsers, isSafeOrigin, type Users } from './modules/users/index.ts';
import { createPasswordHasher, type PasswordCost } from './platform/crypto/password-hasher.ts';
import { createSealer } from './platform/crypto/seal.ts';
import { loadOrCreateSecrets, readSecrets, type Secrets } from './platform/crypto/secrets.ts';
import { type Traces, trialTraces } from './platform/db/purpose.ts';
import type { Platform } from './platform/platform.ts';
import { Refusal } from './platform/refusal.ts';
import type { AppCall } from './sandbox/app-call.ts';
import type { Chains as SandboxChains } from './sandbox/chains/chains.ts';
import { createFunds } from './sandbox/funds.ts';
import type { IdentityProcess } from './sandbox/identity-partner/identity-process.ts';
import { createInventory } from './sandbox/inventory-call.ts';
import type { PartnerProcess } from './sandbox/payout-partner/partner-process.ts';
import type { SeededPlaces } from './sandbox/points/seed-points.ts';
import { createSandbox, type Sandbox, type SeedOptions } from './sandbox/sandbox.ts';
import { SANDBOX_MONEY } from './sandbox/sandbox-money.ts';
import { seedDemoHistory } from './sandbox/seed-demo-history.ts';
import { endingAffiliate, wireAffiliate } from './wiring-affiliate.ts';
import { wireCash } from './wiring-cash.ts';
import { wireChains } from './wiring-chains.ts';
import { coreModules } from './wiring-core.ts';
import { wireDeskCounts } from './wiring-counts.ts';
import { wireDrawers } from './wiring-drawers.ts';
import { flows } from './wiring-flows.ts';
import { type Identity, wireIdentity } from './wiring-identity.ts';
import { wireKycPartner } from './wiring-kyc.ts';
import { wireLimits } from './wiring-limits.ts';
import { type OpenedMail, openMail } from './wiring-mail.ts';
import { type Market, wireMarket, wireTrades } from './wiring-market.ts';
import { wireNotifications } from './wiring-notifications.ts';
import { wireOnChain } from './wiring-onchain.ts';
import { wireOptions } from './wiring-options.ts';
import { wirePayouts } from './wiring-payouts.ts';
import { type OpenedPush, openPush } from './wiring-push.ts';
import { openReplica } from './wiring-replica.ts';
import { type SignerKeys, wireSignerKeys } from './wiring-signer.ts';
import { wireSupport } from './wiring-support.ts';
import { wireWebhooks } from './wiring-webhooks.ts';

/** All modules of this process. Only this file and its parts, `wiring-*.ts`, import all modules and partners. */
export interface Wired {
  readonly modules: readonly ServerModule[];
  readonly ledger: Ledger;
  /** The live connections of a process that answers calls. */
  readonly hub: Hub;
  readonly transactions: Transactions;
  readonly limits: Limits;
  readonly signerKeys: SignerKeys;
  readonly chains: Chains;
  /** The sandbox's payout partner, to be started once its webhook endpoint listens. */
  readonly payoutPartner: PartnerProcess | undefined;
  /** The origin of the card number form. */
  frameOrigin(): string | undefined;
  /** Shows earlier deposits and uses of the database, which decide its purpose. */
  traces(): Promise<Traces>;
  /** Registers every coin with the ledger; runs before anything else, idempotent. */
  prepare(): Promise<void>;
  /** Undefined unless every partner is a stand-in (P-05). */
  readonly sandbox: Sandbox | undefined;
  /** The sandbox's identity partner, to be started once the product listens. */
  readonly identityPartner: IdentityProcess | undefined;
  /** Creates the demo data through the app itself; idempotent. */
  seed(call: AppCall, options: SeedOptions): Promise<void>;
  /** Closes what the wiring has opened. */
  close(): Promise<void>;
}

type WiringConfig = Pick<
  Config,
  | 'sandbox'
  | 'sandboxChains'
  | 'nodes'
  | 'partners'
  | 'secretsFile'
  | 'coinsFile'
  | 'dataDir'
  | 'publicOrigin'
  | 'smtpUrl'
  | 'mailFrom'
  | 'hedging'
  | 'webhookSecrets'
  | 'affiliate'
  | 'kyc'
  | 'sandboxPartners'
  | 'payouts'
  | 'push'
  | 'databaseReplicaUrl'
  | 'scanHours'
  | 'signerPublicKey'
  | 'withdrawalRules'
>;

export function wire(platform: Platform, config: WiringConfig): Wired {
  const secrets = openSecrets(platform, config);
  const webhooks = wireWebhooks(platform, { ...config, secrets });
  const signerKeys = wireSignerKeys(platform, { ...config, secrets });
  const ledger = createLedger(platform);
  const replica = openReplica(platform, config);
  const transactions = createTransactions({ ...platform, books: ledger, flows });
  const mail = openMail(platform, config);
  const push = openPush(platform, { ...config, secrets });
  const staff = wireStaff(platform, { secrets, publicOrigin: config.publicOrigin });
  const market = wireMarket(platform, { ...config, ledger, transactions });
  const network = wireChains(platform, { ...config, signerKeys, catalogue: market.coins.catalogue });
  const places = wireDrawers(platform, { secrets, staff, ledger });
  const users = (): Users => identity.users;
  const owners = { mail, push, places, staff, market, ledger, transactions, users };
  const sandbox = config.sandbox ? wireSandbox(platform, { ...owners, ...network }) : undefined;
  const kyc = wireKycPartner(platform, { ...config, secrets, users: owners.users });
  const identity = wireIdentity(platform, {
    ...{ secrets, webhooks, publicOrigin: config.publicOrigin, ...kyc.ports },
    ...endingAffiliate(() => affiliate, {
      balanceGuards: [market.balances.closingProblem, transactions.openOrdersProblem],
      alsoErased: [(tx, userId) => support.support.erase(tx, userId)],
    }),
  });
  const limits = wireLimits(platform, identity);
  const { coins } = market;
  const affiliate = wireAffiliate(platform, {
    ...{ ...config, secrets, identity, ledger, transactions, coins },
    destinations: () => ({ ...payouts, ...onChain }),
  });
  const books = { market, ledger, limits, transactions, identity, staff, feeShares: affiliate.feeShares };
  const trades = wireTrades(platform, { ...config, ...books, secrets, coins, users: identity.users });
  const onChain = wireOnChain(platform, {
    ...{ ...config, ...books, network, signerKeys, secrets },
    sentElsewhere: (reader, of) => payouts.payouts.sentSince(reader, of),
  });
  const cash = wireCash(platform, { ...books, secrets, coins, places, trades: trades.trades });
  const payouts = wirePayouts(platform, { ...config, ...books, ...onChain, secrets, webhooks });
  const support = wireSupport(platform, { ...books, secrets, webhooks, places });
  const hub = openHub(platform, identity);
  const modules: ServerModule[] = [
    ...coreModules(platform, { ...books, ...config, secrets, webhooks, replica, hub }),
    ...identity.modules,
    identity.deskModule(staff),
    ...kyc.modules,
    ...market.modules,
    ...trades.modules,
    ...onChain.modules,
    ...cash.modules,
    ...payouts.modules,
    affiliate.module,
    wireOptions(platform, { ...books, ...identity, ...places, ...onChain, ...trades, ...payouts, coins }),
    ...support.modules,
    wireDeskCounts(platform, { ...onChain, ...cash, ...payouts, ...support, identity }),
    staffModule(staff),
    wireNotifications(platform, { ...config, ...identity, secrets, transactions, coins, mail, push }),
    ...sandboxModules(sandbox),
  ];
  return {
    ...{ modules, hub, ledger, transactions, limits, signerKeys, chains: network.chains },
    payoutPartner: payouts.process,
    frameOrigin: payouts.frameOrigin,
    traces: () => tracesOf(platform, ledger),
    prepare: () => market.prepare().then(() => trades.prepare()),
    sandbox,
    identityPartner: kyc.process,
    seed: async (call, seeds) => sandbox?.seed(call, seeds),
    close: () => closeAll([ledger, replica, trades, market, mail, push, payouts]),
  };
}

/** Sequentially and in this order: a part is closed before the parts that it depends on. */
async function closeAll(
  opened: readonly ({ readonly close: () => void | Promise<void> } | undefined)[],
): Promise<void> {
  for (const part of opened) await part?.close();
}

function openHub(platform: Platform, { sessions }: Pick<Identity, 'sessions'>): Hub {
  const { authenticator, ends: sessionEnds } = sessions;
  return createHub({ ...platform, authenticator, sessionEnds });
}

const staffModule = ({ mount: routes, authenticator, jobs: tasks, checkEndpoints }: Staff): ServerModule => ({
  name: 'staff',
  routes,
  authenticator,
  tasks,
  checkEndpoints,
});

const sandboxModules = (sandbox: Sandbox | undefined): readonly ServerModule[] =>
  sandbox === undefined
    ? []
    : [{ name: 'sandbox', sandboxRoutes: sandbox.sandboxRoutes, checks: sandbox.chains.checks }];

async function tracesOf({ db }: Platform, ledger: Ledger): Promise<Traces> {
  const money = await ledger.balancesOf(db.autocommit, SANDBOX_MONEY);
  return {
    trial: [...(await trialTraces(db)), ...(money.length === 0 ? [] : ['money that nobody paid in'])],
    isInUse: await hasUsers(db.autocommit),
  };
}

/** Undefined if any partner is real. */
function wireSandbox(
  platform: Platform,
  {
    mail,
    push,
    staff,
    market,
    ledger,
    transactions,
    users,
    places,
    sandboxChains: chains,
  }: {
    places: SeededPlaces;
    mail: OpenedMail;
    push: OpenedPush;
    staff: Staff;
    market: Market;
    sandboxChains: SandboxChains;
    users: () => Users;
  } & Pick<Wired, 'ledger' | 'transactions'>,
): Sandbox | undefined {
  const { mailbox } = mail;
  const { priceOverrides, coins } = market;
  const { outbox: pushes } = push;
  if (mailbox === undefined || pushes === undefined || priceOverrides === undefined) return undefined;
  return createSandbox({
    ...platform,
    mailbox,
    pushes,
    addStaff: staff.add,
    priceOverrides,
    coins,
    ledger,
    ...createFunds({ ...platform, ledger, transactions, catalogue: coins.catalogue }),
    chains,
    places,
    inventory: createInventory({ ...platform, ledger, catalogue: coins.catalogue }),
    async seedDemoHistory(email) {
      const user = await users().findOwner(platform.db.autocommit, email);
      if (user !== undefined)
        await seedDemoHistory(
          {
            ...{ ...platform, feed: market.feed, catalogue: coins.catalogue, flows },
            setJoinedAt: users().setJoinedAt,
          },
          { userId: user.id },
        );
    },
  });
}

export function openSecrets(
  { random }: Pick<Platform, 'random'>,
  { secretsFile, dataDir }: Pick<Config, 'secretsFile' | 'dataDir'>,
): Secrets {
  return secretsFile === undefined
    ? loadOrCreateSecrets(join(dataDir, 'secrets.json'), random)
    : readSecrets(secretsFile);
}

/** Staff are separate: own pepper, and an own hashing queue that a flood of users' sign-ins cannot fill. */
export function wireStaff(
  platform: Platform,
  {
    secrets,
    publicOrigin,
    passwordCost: cost,
  }: { secrets: Secrets; publicOrigin: string; passwordCost?: PasswordCost },
): Staff {
  const { random } = platform;
  const hasher = createPasswordHasher({
    ...(cost === undefined ? {} : { cost }),
    pepper: secrets.key('staff-password'),
    random,
    atOnce: 1,
    waitingMax: 16,
    onFull: () => new Refusal('Unavailable', { retryAfterSeconds: 2 }),
  });
  const sealer = createSealer({ key: secrets.key('seal'), random });
  return createStaff({ ...platform, hasher, sealer, isSafeOrigin: isSafeOrigin(publicOrigin) });
}
