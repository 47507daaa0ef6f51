import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StaffRole, staffLogin } from '@gim/contract';
import { type App, buildApp, type ServerModule } from '../app.ts';
import { readConfig } from '../config.ts';
import { decodeBase32 } from '../platform/crypto/base32.ts';
import { loadOrCreateSecrets } from '../platform/crypto/secrets.ts';
import { openPlatform, type Platform } from '../platform/platform.ts';
import { systemRandom } from '../platform/random.ts';
import { type Wired, wire, wireStaff } from '../wiring.ts';
import { asOwner } from './as-owner.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import {
  callApp,
  codeNow,
  LIGHT_PASSWORDS,
  ORIGIN,
  openIdentity,
  type TestIdentity,
} from './test-identity.ts';

export interface Colleague {
  readonly id: string;
  readonly token: string;
}

/** The app with all modules, as `wire` puts them together, on a database of its own. Its worker does not run. */
export interface WiredBench {
  readonly database: TestDatabase;
  readonly platform: Platform;
  /** Another process on the same database, with the steps of registration and sign-in. */
  readonly identity: TestIdentity;
  readonly wired: Wired;
  readonly app: App;
  /** Adds somebody to the staff and signs them in. */
  addColleague(roles: readonly StaffRole[]): Promise<Colleague>;
  close(): Promise<void>;
}

export interface WiredBenchOptions {
  readonly moreModules?: readonly ServerModule[];
  /** A setting of PostgreSQL for all connections: `enable_seqscan = off`. */
  readonly databaseSetting?: string;
}

/** Call at the top level of a test file: `const { app, identity, close } = await openWiredBench(); afterAll(close);` */
export async function openWiredBench({
  moreModules = [],
  databaseSetting,
}: WiredBenchOptions = {}): Promise<WiredBench> {
  const folder = mkdtempSync(join(tmpdir(), 'gim-wired-'));
  const database = await createTestDatabase();
  if (databaseSetting !== undefined)
    await asOwner(
      database,
      `do $$ begin execute format('alter database %I set ${databaseSetting}', current_database()); end $$`,
    );
  const secrets = loadOrCreateSecrets(join(folder, 'secrets.json'), systemRandom);
  const identity = await openIdentity({ url: database.url, secrets });
  const platform = openPlatform({ url: database.url, clock: identity.clock });
  const wired = wire(
    platform,
    readConfig({ env: { GIM_DATA_DIR: folder, PUBLIC_ORIGIN: ORIGIN }, argv: [] }),
  );
  const modules = [...wired.modules, ...moreModules];
  const app = await buildApp({ platform, modules, publicOrigin: ORIGIN });
  const staff = wireStaff(platform, { secrets, publicOrigin: ORIGIN, passwordCost: LIGHT_PASSWORDS });
  return {
    database,
    platform,
    identity,
    wired,
    app,
    async addColleague(roles) {
      const email = `staff-${randomUUID().slice(0, 8)}@gim.example`;
      const { password, totpSecret } = await staff.add({ email, name: 'Iryna Koval', roles });
      const code = codeNow(identity, decodeBase32(totpSecret));
      const { body } = await callApp(app, staffLogin, { body: { email, password, code } });
      return { id: body.staff.id, token: body.token };
    },
    async close() {
      await app.server.close();
      await wired.close();
      await platform.close();
      await identity.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
