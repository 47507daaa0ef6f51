import type { StaffRole } from '@gim/contract';
import type { Language } from '@gim/languages';
import { type Staff, StaffExists } from '../modules/staff/index.ts';
import type { Mailbox } from '../partners/mail/sandbox.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { AppCall } from './app-call.ts';
import type { DemoAccount } from './demo-account.ts';
import { insertDemoAccount, listDemoAccounts } from './demo-account-store.ts';
import { openDemoCustomer } from './open-demo-customer.ts';
import { seededId } from './points/seed-points.ts';

export interface SeedDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mailbox: Mailbox;
  readonly addStaff: Staff['add'];
  readonly call: AppCall;
}

/** One password for all of them: it is public and protects nothing. */
const PASSWORD = 'Paper-and-Ink-7';

/** The account with two years of history; all others are new and empty. */
export const RICH_CUSTOMER = 'anna@gim.example';

const customers: readonly { about: string; email: string; language: Language; hasTwoFactor: boolean }[] = [
  { about: 'Customer', email: RICH_CUSTOMER, language: 'en-US', hasTwoFactor: false },
  { about: 'With 2FA, uk', email: 'borys@gim.example', language: 'uk', hasTwoFactor: true },
];

interface DemoMember {
  readonly about: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly pointIds?: readonly string[];
}

/** Velyka Vasylkivska 72 in Kyiv, and the Loop in Chicago. */
const kyiv = [seededId(0xa1)];
const chicago = [seededId(0xc01)];

const staff: readonly DemoMember[] = [
  { about: 'Desk, teller', email: 'iryna@gim.example', name: 'Iryna Koval', role: 'teller', pointIds: kyiv },
  { about: 'Desk, support', email: 'oleh@gim.example', name: 'Oleh Bondar', role: 'support' },
  { about: 'Desk, KYC', email: 'maria@gim.example', name: 'Maria Chen', role: 'compliance' },
  { about: 'Desk, treasury', email: 'daniel@gim.example', name: 'Daniel Reyes', role: 'treasury' },
  // Some actions need two people of the treasury.
  { about: 'Desk, treasury', email: 'halyna@gim.example', name: 'Halyna Melnyk', role: 'treasury' },
  { about: 'Desk, admin', email: 'sofia@gim.example', name: 'Sofia Marchenko', role: 'admin' },
  { about: 'Desk, admin', email: 'andrii@gim.example', name: 'Andrii Kravets', role: 'admin' },
  // Two people count a drawer.
  {
    about: 'Desk, teller',
    email: 'petro@gim.example',
    name: 'Petro Savchenko',
    role: 'teller',
    pointIds: kyiv,
  },
  {
    about: 'Desk, Chicago',
    email: 'james@gim.example',
    name: 'James Carter',
    role: 'teller',
    pointIds: chicago,
  },
  {
    about: 'Desk, Chicago',
    email: 'emily@gim.example',
    name: 'Emily Novak',
    role: 'teller',
    pointIds: chicago,
  },
  // The second person for overturning a decision about an identity.
  { about: 'Desk, KYC', email: 'nadia@gim.example', name: 'Nadia Shevchuk', role: 'compliance' },
];

interface Wanted {
  readonly email: string;
  readonly position: number;
  readonly make: () => Promise<DemoAccount | undefined>;
}

/** Creates the missing customers as a browser would, in parallel, because each waits for its mails. */
export async function seedDemoCustomers(
  deps: SeedDeps,
  whenThere: (email: string) => Promise<void>,
): Promise<void> {
  await Promise.all(
    customers.map(async (customer, position) => {
      const { email } = customer;
      await seedMissing(deps.db, [{ email, position, make: () => makeCustomer(deps, customer) }]);
      await whenThere(email);
    }),
  );
}

/** Creates the missing members of staff, as the command line does. */
export const seedDemoStaff = (deps: SeedDeps): Promise<void> =>
  seedMissing(
    deps.db,
    staff.map((member, index) => ({
      ...{ email: member.email, position: customers.length + index },
      make: () => makeStaff(deps, member),
    })),
  );

async function seedMissing(db: Db, wanted: readonly Wanted[]): Promise<void> {
  const known = new Set((await listDemoAccounts(db)).map(({ email }) => email));
  for (const { email, position, make } of wanted) {
    if (known.has(email)) continue;
    const account = await make();
    if (account !== undefined) await insertDemoAccount(db, { ...account, position });
  }
}

async function makeCustomer(
  deps: SeedDeps,
  { about, email, language, hasTwoFactor }: (typeof customers)[number],
): Promise<DemoAccount | undefined> {
  const opened = await openDemoCustomer(deps, { email, password: PASSWORD, language, hasTwoFactor });
  return opened && { about, place: 'wallet', email, password: PASSWORD, ...opened };
}

async function makeStaff(
  { addStaff }: SeedDeps,
  { about, email, name, role, pointIds = [] }: DemoMember,
): Promise<DemoAccount | undefined> {
  try {
    const { totpSecret } = await addStaff({ email, name, roles: [role], pointIds, password: PASSWORD });
    return { about, place: 'desk', email, password: PASSWORD, totpSecret };
  } catch (error) {
    // An interrupted earlier start created this member, but its TOTP secret is lost; the others still work.
    if (error instanceof StaffExists) return undefined;
    throw error;
  }
}
