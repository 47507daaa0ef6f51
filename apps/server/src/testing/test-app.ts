import { type App, type AppOptions, buildApp, type ServerModule } from '../app.ts';
import type { Mount } from '../http/mount.ts';
import type { Authenticator, Caller } from '../platform/caller.ts';
import { openPlatform, type Platform } from '../platform/platform.ts';

export const ANNA = '018f0000-0000-7000-8000-00000000000a';
export const BORYS = '018f0000-0000-7000-8000-00000000000b';
export const VIRA = '018f0000-0000-7000-8000-00000000000d';
/** The point where the tests' teller works. */
export const OWN_POINT = '018f0000-0000-7000-8000-0000000000a1';

const user = (userId: string, notVerified = false): Caller => ({
  kind: 'user',
  userId,
  sessionId: 'session-1',
  deviceId: 'device-1',
  notVerified,
  expiresAt: new Date('2100-01-01T00:00:00Z'),
});

/** Simulates sessions: the token is the name. */
const callers: Readonly<Record<string, Caller>> = {
  anna: user(ANNA),
  annaUnverified: user(ANNA, true),
  borys: user(BORYS),
  vira: user(VIRA),
  teller: {
    kind: 'staff',
    staffId: BORYS,
    sessionId: 'session-2',
    rights: new Set(['desk.open']),
    pointRights: new Set(['cash-orders.read']),
    pointIds: [OWN_POINT],
  },
  support: {
    kind: 'staff',
    staffId: ANNA,
    sessionId: 'session-3',
    rights: new Set(['desk.open', 'cash-orders.read']),
    pointRights: new Set(),
    pointIds: [],
  },
};
const authenticator: Authenticator = { authenticate: async (bearer) => callers[bearer] ?? null };

export const as = (name: string): { authorization: string } => ({
  authorization: `Bearer ${name}`,
});

/** A platform without a database: the pool connects on its first query, so tests without queries need none. */
export const platformWithoutDatabase = (
  options: Partial<Parameters<typeof openPlatform>[0]> = {},
): Platform => openPlatform({ url: 'postgresql://nobody@127.0.0.1:1/none', ...options });

/** The whole HTTP layer with a few endpoints of the test. Close `server` and `platform` when done. */
export function buildTestApp(
  platform: Platform,
  routes: (mount: Mount) => void,
  {
    parts = {},
    ...options
  }: Partial<Omit<AppOptions, 'platform' | 'modules'>> & {
    /** What the test's module provides besides its routes. */
    readonly parts?: Pick<ServerModule, 'identityGate' | 'signatures'>;
  } = {},
): Promise<App> {
  return buildApp({ platform, modules: [{ name: 'test', authenticator, routes, ...parts }], ...options });
}
