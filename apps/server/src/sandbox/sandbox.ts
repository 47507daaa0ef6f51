import type { Coins } from '../modules/coins/index.ts';
import type { Ledger } from '../modules/ledger/index.ts';
import type { Staff } from '../modules/staff/index.ts';
import type { Mailbox } from '../partners/mail/sandbox.ts';
import type { PriceOverrides } from '../partners/prices/sandbox.ts';
import type { PushOutbox } from '../partners/push-sandbox/sandbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { AppCall } from './app-call.ts';
import { mountChains } from './chains/chain-calls.ts';
import type { Chains } from './chains/chains.ts';
import { mountClock } from './clock-call.ts';
import { type DemoAccount, withCode } from './demo-account.ts';
import { listDemoAccounts } from './demo-account-store.ts';
import { type Funds, mountFunds } from './funds.ts';
import { type Inventory, mountInventory } from './inventory-call.ts';
import { mountLedger } from './ledger-call.ts';
import { mountMailbox } from './mailbox-page.ts';
import { drawPoints, type SeededPlaces, seedPoints } from './points/seed-points.ts';
import { mountPrices } from './prices-call.ts';
import { countThroughApp } from './proof-call.ts';
import { mountPushes } from './pushes-page.ts';
import type { SandboxMount } from './sandbox-mount.ts';
import { RICH_CUSTOMER, seedDemoCustomers, seedDemoStaff } from './seed-demo-accounts.ts';
import { mountTryItPage } from './try-it-page.ts';

export interface Place {
  readonly href: string;
  readonly title: string;
  readonly about: string;
}

/** What the sandbox shows on its page and in the start-up lines. */
export interface Sandbox {
  readonly accounts: () => readonly DemoAccount[];
  readonly places: () => readonly Place[];
  addPlace(place: Place): void;
  /** Creates the missing demo accounts, through the app itself. */
  seed(call: AppCall, options: SeedOptions): Promise<void>;
  /** Draws the pictures of the points: a second of computing that nothing waits for. */
  drawPoints(stop: AbortSignal): Promise<void>;
  readonly sandboxRoutes: (mount: SandboxMount) => void;
  readonly chains: Chains;
}

export interface SeedOptions {
  /** Whether a demo account gets two years of history: for people, not for tests that start a server. */
  readonly withHistory: boolean;
}

export interface SandboxDeps extends Pick<Platform, 'db' | 'clock'>, Funds {
  readonly mailbox: Mailbox;
  readonly pushes: PushOutbox;
  readonly addStaff: Staff['add'];
  readonly priceOverrides: PriceOverrides;
  /** Refreshed at once after the market or the clock was changed. */
  readonly coins: Pick<Coins, 'record' | 'updateCandles'>;
  readonly ledger: Pick<Ledger, 'audit'>;
  readonly inventory: Inventory;
  readonly chains: Chains;
  readonly places: SeededPlaces;
  /** Seeds the history of the account with this e-mail. */
  readonly seedDemoHistory: (email: string) => Promise<void>;
}

export function createSandbox(deps: SandboxDeps): Sandbox {
  const { db, clock, mailbox, priceOverrides, coins, ledger } = deps;
  const accounts: DemoAccount[] = [];
  const places: Place[] = [];
  const sandbox: Sandbox = {
    chains: deps.chains,
    accounts: () => accounts,
    places: () => places,
    addPlace: (place) => void places.push(place),
    async seed(call, { withHistory }) {
      await deps.fundHouse();
      const seeding = { ...deps, call };
      const seedHistory = async (email: string): Promise<void> => {
        if (!withHistory || email !== RICH_CUSTOMER) return;
        await deps.seedDemoHistory(email);
        await countThroughApp(call);
      };
      // In parallel: hashing the staff's passwords and seeding the history each take a processor.
      await Promise.all([
        seedPoints(deps.places),
        seedDemoStaff(seeding),
        seedDemoCustomers(seeding, seedHistory),
      ]);
      accounts.splice(0, accounts.length, ...(await listDemoAccounts(db)));
    },
    drawPoints: (stop) => drawPoints(deps.places, stop),
    sandboxRoutes(mount) {
      mountTryItPage(mount, { clock, sandbox, priceOverrides });
      mountClock(mount, { db, clock, moved: () => coins.record().then(coins.updateCandles) });
      mountPrices(mount, { priceOverrides, recordPrices: coins.record });
      mountMailbox(mount, mailbox);
      mountPushes(mount, deps.pushes);
      mountLedger(mount, ledger);
      mountFunds(mount, deps);
      mountInventory(mount, deps.inventory);
      mountChains(mount, deps.chains);
      mount.call({ method: 'GET', path: '/sandbox/accounts' }, async () => ({
        accounts: accounts.map((account) => withCode(account, clock.now())),
      }));
    },
  };
  return sandbox;
}
