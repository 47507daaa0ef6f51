import type { Endpoint } from '@gim/contract';
import * as contract from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Mount } from './http/mount.ts';
import { sampleInput } from './testing/sample-input.ts';
import {
  type Account,
  callApp,
  registerAccount,
  type Sent,
  verifiedAccount,
} from './testing/test-identity.ts';
import { openWiredBench } from './testing/wired-bench.ts';

/**
 * Who may call what (Z-01, Z-02, Z-04): every endpoint of the contract as every kind of caller, against the app as wiring
 * puts it together. What is expected follows from what the endpoint declares, so a new endpoint is covered at once.
 */
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'auth' in value && 'path' in value;
const exported: readonly unknown[] = Object.values(contract);
const endpoints = exported.filter(isEndpoint);

/** Tried beside the contract's own, so that what a checked identity is needed for is tried while none of those needs one. */
const gated = contract.endpoint({
  name: 'gated',
  method: 'POST',
  path: '/api/users/{id}/gated-by-kyc',
  summary: '',
  auth: { kind: 'user', owner: 'path', kyc: 'approved' },
  params: z.strictObject({ id: z.uuid() }),
  reply: null,
  problems: [],
});

const { app, identity, platform, addColleague, close } = await openWiredBench({
  moreModules: [{ name: 'gated', routes: (mount: Mount) => mount(gated, async () => undefined) }],
});
afterAll(close);

let victim: Account;
let staffAll: string;
let staffNone: string;

/** Signs a new member of staff in and gives the token. */
const staffToken = async (roles: readonly contract.StaffRole[]): Promise<string> =>
  (await addColleague(roles)).token;

beforeAll(async () => {
  victim = await verifiedAccount(identity);
  staffAll = await staffToken(contract.staffRoles);
  staffNone = await staffToken([]);
});

/** As the partner's decision would write it. */
const approve = ({ id }: Account) =>
  platform.db.pool.query(
    `insert into kyc.identity (user_id, status, submitted_at, reviewed_at) values ($1, 'approved', now(), now())`,
    [id],
  );

/** Calls with the given owner's id where the endpoint wants one. */
async function callAs(
  endpoint: Endpoint,
  ownerId: string,
  token?: string,
): Promise<{ status: number; problem: string | undefined; text: string }> {
  const { params, query } = sampleInput(endpoint);
  const owner = { id: ownerId };
  const sent: Sent = {
    params: 'id' in params ? { ...params, ...owner } : params,
    query: 'id' in query ? { ...query, ...owner } : query,
    ...(token === undefined ? {} : { token }),
  };
  return callApp(app, endpoint, sent);
}

const tried: readonly Endpoint[] = [...endpoints, gated];
const named = tried.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const withAuth = (kind: contract.Auth['kind']) => named.filter(([, { auth }]) => auth.kind === kind);
const edgeProblems = [
  'SessionRequired',
  'EmailNotVerified',
  'KycRequired',
  'NotAllowed',
  'InternalError',
  'MethodNotAllowed',
];

test('every endpoint of the contract is mounted, and nothing else', () => {
  const mounted = app.endpoints.filter((one) => one !== gated);
  expect(mounted.map(({ name }) => name).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

describe.each(withAuth('anyone'))('%s, for anyone', (_name, endpoint) => {
  test('lets in whoever calls, whatever token comes along', async () => {
    for (const token of [undefined, 'nonsense', staffNone, victim.token]) {
      const { problem } = await callAs(endpoint, '018f0000-0000-7000-8000-00000000000e', token);
      expect(edgeProblems).not.toContain(problem);
    }
  });
});

describe.each(withAuth('user'))('%s, for its user', (_name, endpoint) => {
  const { auth } = endpoint;
  const isOpen = auth.kind === 'user' && auth.notVerified === 'allowed';
  const hasOwner = auth.kind === 'user' && auth.owner !== 'none';

  test('anonymous, a broken token and staff are no session', async () => {
    for (const token of [undefined, 'nonsense', staffAll, `${victim.token}x`]) {
      const { status, problem } = await callAs(endpoint, victim.id, token);
      expect([status, problem]).toEqual([401, 'SessionRequired']);
    }
  });

  test(`NotVerified is ${isOpen ? 'allowed' : 'refused'} (Z-04)`, async () => {
    const account = await registerAccount(identity);
    const { status, problem } = await callAs(endpoint, account.id, account.token);
    if (isOpen) expect(edgeProblems).not.toContain(problem);
    else expect([status, problem]).toEqual([403, 'EmailNotVerified']);
  });

  test.runIf(hasOwner)('another user finds nothing, and sees nothing of it (Z-01, Z-02)', async () => {
    const other = await verifiedAccount(identity);
    const { status, problem, text } = await callAs(endpoint, victim.id, other.token);
    expect([status, problem]).toEqual([404, 'NotFound']);
    for (const secret of [victim.email, victim.deviceId]) expect(text).not.toContain(secret);
    const stranger = await callAs(endpoint, '018f0000-0000-7000-8000-00000000000e', other.token);
    const plain = (body: string) => body.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
    expect(plain(stranger.text)).toBe(plain(text));
  });

  test('the user gets past the door, with a checked identity where one is needed (Z-04)', async () => {
    const account = await verifiedAccount(identity);
    if (auth.kind === 'user' && auth.kyc !== undefined) {
      const { status, problem } = await callAs(endpoint, account.id, account.token);
      expect([status, problem]).toEqual([403, 'KycRequired']);
      await approve(account);
    }
    const { status, problem } = await callAs(endpoint, account.id, account.token);
    expect(edgeProblems).not.toContain(problem);
    expect(status).not.toBe(401);
  });
});

describe('for staff', () => {
  test.each(withAuth('staff'))('%s', async (_name, endpoint) => {
    for (const token of [undefined, 'nonsense', victim.token]) {
      const { status, problem } = await callAs(endpoint, victim.id, token);
      expect([status, problem]).toEqual([401, 'SessionRequired']);
    }
    const without = await callAs(endpoint, victim.id, staffNone);
    expect([without.status, without.problem]).toEqual([403, 'NotAllowed']);
    // One of its own: signing out is among what is tried.
    const token = await staffToken(contract.staffRoles);
    expect(edgeProblems).not.toContain((await callAs(endpoint, victim.id, token)).problem);
  });
});

/** What each role may do, written down here once more: a change of the data shows. */
const deskRights: Readonly<Record<contract.StaffRole, readonly contract.Right[]>> = {
  teller: [
    'desk.open',
    'cash-orders.read',
    'cash-orders.serve',
    'points.read',
    'drawers.read',
    'drawers.count',
  ],
  support: [
    'desk.open',
    'users.read',
    'users.freeze',
    'users.unfreeze.request',
    'support.read',
    'support.answer',
    'cases.read',
    'cases.work',
    'cash-orders.read',
    'cash-orders.cancel',
    'points.read',
  ],
  compliance: [
    'desk.open',
    'audit.read',
    'users.read',
    'users.freeze',
    'users.unfreeze.approve',
    'kyc.read',
    'kyc.decide',
    'payouts.read',
    'payouts.decide',
    'withdrawals.read',
    'withdrawals.decide',
    'treasury.stop',
    'cases.read',
    'cases.work',
  ],
  treasury: [
    'desk.open',
    'cases.read',
    'cases.work',
    'payouts.read',
    'payouts.decide',
    'withdrawals.read',
    'withdrawals.decide',
    'treasury.read',
    'treasury.stop',
    'treasury.manage',
    'points.read',
    'drawers.read',
  ],
  admin: [
    'desk.open',
    'cases.read',
    'audit.read',
    'payouts.read',
    'staff.read',
    'staff.manage',
    'staff.approve',
    'users.read',
    'users.freeze',
    'users.unfreeze.approve',
    'cash-orders.read',
    'cash-orders.cancel',
    'points.read',
    'points.manage',
    'drawers.read',
    'treasury.read',
    'treasury.stop',
  ],
};

describe.each(contract.staffRoles)('Z-06 somebody with the role %s', (role) => {
  test.each(withAuth('staff'))('%s', async (_name, endpoint) => {
    const { auth } = endpoint;
    const isAllowed = auth.kind === 'staff' && deskRights[role].includes(auth.right);
    const { status, problem } = await callAs(endpoint, victim.id, await staffToken([role]));
    if (isAllowed) expect(edgeProblems).not.toContain(problem);
    else expect([status, problem]).toEqual([403, 'NotAllowed']);
  });
});

test('a signed endpoint takes nothing unsigned', async () => {
  for (const [, endpoint] of withAuth('signature')) {
    for (const token of [undefined, victim.token, staffAll]) {
      expect((await callAs(endpoint, victim.id, token)).status).toBe(401);
    }
  }
});
