import { getStaffSelf, type StaffRole, staffLogin } from '@gim/contract';
import type { AddedStaff, Staff } from '../modules/staff/index.ts';
import { decodeBase32 } from '../platform/crypto/base32.ts';
import { wireStaff } from '../wiring.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import {
  type Answer,
  codeNow,
  LIGHT_PASSWORDS,
  ORIGIN,
  openIdentity,
  type TestIdentity,
  type TestIdentityOptions,
} from './test-identity.ts';

export type Member = AddedStaff & { readonly email: string };

/** One process with identity and staff. */
export interface TestStaff {
  readonly identity: TestIdentity;
  readonly staff: Staff;
  addMember(...roles: readonly StaffRole[]): Promise<Member>;
  credentialsOf(member: Member): { readonly email: string; readonly password: string; readonly code: string };
  signIn(body: object, ip?: string, cookie?: string): Promise<Answer<typeof staffLogin>>;
  /** Signs in, and returns the token. */
  signedIn(member: Member): Promise<string>;
  self(token: string): Promise<Answer<typeof getStaffSelf>>;
  /** In a network of its own, so that one test's rate limits do not affect the next. */
  anAddress(): string;
}

/** Call at the top level of a test file: `const { desk, identity, close } = await openStaffBench(); afterAll(close);` */
export async function openStaffBench(
  options: Omit<TestIdentityOptions, 'url' | 'moreModules'> = {},
): Promise<{
  readonly database: TestDatabase;
  readonly desk: TestStaff;
  readonly identity: TestIdentity;
  close(): Promise<void>;
}> {
  const database = await createTestDatabase();
  const desk = await openStaff({ ...options, url: database.url });
  const { identity } = desk;
  return {
    database,
    desk,
    identity,
    async close() {
      await identity.close();
      await database.drop();
    },
  };
}

async function openStaff(options: Omit<TestIdentityOptions, 'moreModules'>): Promise<TestStaff> {
  const wired: { staff?: Staff } = {};
  const identity = await openIdentity({
    ...options,
    moreModules: (platform, secrets, { deskModule }) => {
      const staff = wireStaff(platform, { secrets, publicOrigin: ORIGIN, passwordCost: LIGHT_PASSWORDS });
      wired.staff = staff;
      return [{ name: 'staff', routes: staff.mount, authenticator: staff.authenticator }, deskModule(staff)];
    },
  });
  const { staff } = wired;
  if (staff === undefined) throw new Error('The app was built without its modules.');
  let added = 0;
  let address = 0;
  const signIn: TestStaff['signIn'] = (body, ip = '127.0.0.1', cookie) =>
    identity.call(staffLogin, { body, ip, headers: cookie === undefined ? {} : { cookie } });
  const credentialsOf: TestStaff['credentialsOf'] = ({ email, password, totpSecret }) => ({
    email,
    password,
    code: codeNow(identity, decodeBase32(totpSecret)),
  });
  return {
    identity,
    staff,
    credentialsOf,
    signIn,
    async addMember(...roles) {
      added += 1;
      const email = `Member${added}@gim.example`;
      return { email, ...(await staff.add({ email, name: 'Iryna Koval', roles })) };
    },
    signedIn: async (member) => (await signIn(credentialsOf(member))).body.token,
    self: (token) => identity.call(getStaffSelf, { token }),
    anAddress() {
      address += 1;
      return `198.${18 + (address >> 8)}.${address & 255}.7`;
    },
  };
}
