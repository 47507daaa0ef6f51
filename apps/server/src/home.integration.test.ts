import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { keepSecrets } from './platform/crypto/secrets.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { systemRandom } from './platform/random.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import {
  type Account,
  callApp,
  ORIGIN,
  openIdentity,
  registerAccount,
  type TestIdentity,
  verifiedAccount,
} from './testing/test-identity.ts';
import { type Wired, wire } from './wiring.ts';

const folder = mkdtempSync(join(tmpdir(), 'gim-home-'));
let database: TestDatabase;
let platform: Platform;
let identity: TestIdentity;
let app: App;
let wired: Wired;
let owner: Account;

beforeAll(async () => {
  database = await createTestDatabase();
  const secrets = keepSecrets(join(folder, 'secrets.json'), systemRandom);
  identity = await openIdentity({ url: database.url, secrets });
  platform = openPlatform({ url: database.url, clock: identity.clock });
  wired = wire(platform, readConfig({ env: { GIM_DATA_DIR: folder, PUBLIC_ORIGIN: ORIGIN }, argv: [] }));
  app = await buildApp({ platform, modules: wired.modules, publicOrigin: ORIGIN });
  owner = await verifiedAccount(identity);
});
afterAll(async () => {
  await app.server.close();
  await wired.close();
  await platform.close();
  await identity.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const endpoints: ReadonlyMap<string, contract.Endpoint> = new Map(
  [
    contract.getBalances,
    contract.listCoins,
    contract.getBalanceHistory,
    contract.listTransactions,
    contract.listNotifications,
  ].map((one) => [one.name, one]),
);

async function ask(name: string, { id, token }: Pick<Account, 'id' | 'token'>, query: object = {}) {
  const endpoint = endpoints.get(name) ?? contract.getHome;
  const texts = Object.entries(query).map(([field, value]) => [field, `${value}`]);
  const answer = await callApp(app, endpoint, {
    token,
    query: Object.fromEntries(texts),
    ...(endpoint.path.includes('{id}') ? { params: { id } } : {}),
  });
  const body: Readonly<Record<string, unknown>> = Object(answer.body);
  return { status: answer.status, body };
}

describe('the first page in one answer', () => {
  test.each(Object.entries(contract.homeParts))('has as %s what its own call answers', async (part, of) => {
    const whole = await ask('getHome', owner);
    const own = await ask(of.name, owner, of.query);
    expect([whole.status, own.status]).toEqual([200, 200]);
    expect(whole.body[part]).toEqual(own.body);
    expect(Object.keys(whole.body).toSorted()).toEqual(Object.keys(contract.homeParts).toSorted());
  });

  test('Z-01 is nobody else’s', async () => {
    const stranger = await verifiedAccount(identity);
    const answer = await ask('getHome', { id: owner.id, token: stranger.token });
    expect([answer.status, JSON.stringify(answer.body).includes(owner.email)]).toEqual([404, false]);
  });

  test('Z-04 is refused before the e-mail is verified', async () => {
    expect((await ask('getHome', await registerAccount(identity))).status).toBe(403);
  });
});
