import { createWriteStream, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMoney } from '@gim/money';
import fastify from 'fastify';
import { readConfig } from '../../apps/server/src/config.ts';
import { openCatalogue } from '../../apps/server/src/modules/coins/index.ts';
import { account } from '../../apps/server/src/modules/ledger/index.ts';
import {
  type AccessClaims,
  type AccessTokens,
  createAccessTokens,
} from '../../apps/server/src/modules/sessions/access-tokens.ts';
import { HOUSE } from '../../apps/server/src/modules/trades/index.ts';
import { createMovableClock } from '../../apps/server/src/platform/clock.ts';
import { loadOrCreateSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import type { SoftAuthenticator } from '../../apps/server/src/testing/soft-authenticator.ts';
import {
  type Account,
  ORIGIN,
  openIdentity,
  refreshed,
  verifiedAccount,
} from '../../apps/server/src/testing/test-identity.ts';
import { withPasskey } from '../../apps/server/src/testing/test-passkey.ts';
import type { BenchAccount } from './http-call.ts';
import { answerLines } from './line-process.ts';
import { plainHasher } from './plain-hasher.ts';
import { startProfile, stopProfile } from './profile.ts';

// The product as it is shipped, in one process of the role `all` on a database of its own: worker, delivery, rate limits and
// logs. Only the budgets of one address are widened, by their setting. Beside it in the same process a route that verifies the
// token and does one query. `audit`, `cpu` and `accounts` (with new tokens) are answered. With `chains` the networks, points and
// partners of the sandbox run as well, for deposits, withdrawals and cash orders, and the accounts have a passkey.

const [url = '', users = '256', durability = 'strict', extent = 'plain'] = process.argv.slice(2);
const PASSKEY_AGE_MS = 2 * 86_400_000;
const hasChains = extent === 'chains';
const dataDir = makePassableFolder(join(tmpdir(), 'gim-bench-http-'));
const config = readConfig({
  env: {
    ...process.env,
    PORT: '0',
    DATABASE_URL: url,
    GIM_DATA_DIR: dataDir,
    GIM_SANDBOX: hasChains ? 'on' : 'off',
    PUBLIC_ORIGIN: ORIGIN,
    RATE_SCALE: '100000',
    LOG_LEVEL: 'info',
  },
  argv: [],
});
const logFile = createWriteStream(join(dataDir, 'log'));
const log = createLog({ level: config.logLevel, write: (line) => void logFile.write(line) });
const running = await startServer({
  config,
  log,
  print: () => undefined,
  durability: durability === 'relaxed' ? 'relaxed' : 'strict',
  withChains: hasChains,
});
const { ledger } = running.wired;
const platform = openPlatform({ url });
const secretsFile = join(dataDir, 'secrets.json');
const secrets = loadOrCreateSecrets(secretsFile, systemRandom);
const tokens = createAccessTokens({ secrets, clock: platform.clock, issuer: config.publicOrigin });
const bare = await openBare(platform, tokens);
const passkeys = new Map<string, SoftAuthenticator>();
const accounts = await openAccounts(BigInt(users));

await answerLines(
  JSON.stringify({ ports: [running.port], barePort: portOf(bare.server), accounts: [], secretsFile }),
  async (line) => {
    if (line === 'profile') return startProfile();
    if (line.startsWith('profile ')) return stopProfile(line.slice('profile '.length));
    if (line === 'cpu') return JSON.stringify(process.cpuUsage());
    return JSON.stringify(line === 'accounts' ? await signed() : await ledger.audit());
  },
  async () => {
    await bare.close();
    await running.stop();
    await platform.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

/** Customers with a proven e-mail address and dollars, signed in. */
async function openAccounts(count: bigint): Promise<readonly AccessClaims[]> {
  const { publicOrigin } = config;
  const clock = createMovableClock();
  const identity = await openIdentity({ url, hasher: plainHasher, secrets, publicOrigin, clock });
  // A passkey pauses withdrawals for a day, so these accounts got theirs two days ago.
  if (hasChains) clock.setOffset(-PASSKEY_AGE_MS);
  const opened: Account[] = [];
  for (let done = 0n; done < count; done += 1n) {
    const account = await verifiedAccount(identity);
    if (hasChains) passkeys.set(account.id, await withPasskey(identity, account));
    opened.push(account);
  }
  clock.setOffset(0);
  const made: AccessClaims[] = [];
  for (const account of opened) {
    const { token } = hasChains ? await refreshed(identity, account) : account;
    const claims = await tokens.verify(token);
    if (claims === null) throw new Error('The token of a new account is not one of the product.');
    made.push(claims);
  }
  await identity.close();
  await Promise.all([
    credit(HOUSE, 'BTC', '100000'),
    credit(HOUSE, 'USD', '100000000'),
    ...made.map(({ userId }) => credit(userId, 'USD', '1000000')),
    ...(hasChains ? made.map(({ userId }) => credit(userId, 'BTC', '10')) : []),
  ]);
  return made;
}

async function signed(): Promise<readonly BenchAccount[]> {
  return Promise.all(
    accounts.map(async (claims) => {
      const passkey = passkeys.get(claims.userId)?.toJSON();
      return { id: claims.userId, token: await tokens.sign(claims), ...(passkey ? { passkey } : {}) };
    }),
  );
}

async function openBare({ db }: Platform, { verify }: AccessTokens) {
  const app = fastify();
  app.get('/one', async (request, reply) => {
    const claims = await verify((request.headers.authorization ?? '').slice('Bearer '.length));
    if (claims === null) return reply.code(401).send();
    const { rows } = await db.pool.query('select id from sessions.session where id = $1', [claims.sessionId]);
    return { sessions: rows.length };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

async function credit(owner: string, coin: string, text: string): Promise<void> {
  const amount = readMoney(openCatalogue(undefined).assetOf(coin), text);
  const from = account('outside:bench', coin, 'outside');
  const to = account(owner, coin, owner === HOUSE ? 'house' : 'available');
  await ledger.post({ key: platform.ids.next(), kind: 'deposit', legs: [{ from, to, amount }] });
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
