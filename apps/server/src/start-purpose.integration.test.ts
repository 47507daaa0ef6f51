import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { money } from '@gim/money';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { USD } from './modules/coins/index.ts';
import { account, createLedger } from './modules/ledger/index.ts';
import { loadOrCreateSecrets } from './platform/crypto/secrets.ts';
import { createLog } from './platform/log/log.ts';
import { openPlatform } from './platform/platform.ts';
import { systemRandom } from './platform/random.ts';
import { SANDBOX_MONEY } from './sandbox/sandbox-money.ts';
import { describeStartFault } from './start-fault.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let folder = '';
let database: TestDatabase;
let owner: pg.Client;
let lines: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gim-purpose-'));
  loadOrCreateSecrets(join(folder, 'production-secrets.json'), systemRandom);
});
beforeEach(async () => {
  lines = [];
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  return async () => {
    await owner.end();
    await database.drop();
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const trial = { GIM_SANDBOX: 'on' };
const production = (): Record<string, string> => ({
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://gim.example',
  GIM_SECRETS_FILE: join(folder, 'production-secrets.json'),
  SMTP_URL: 'smtps://gim@127.0.0.1:1',
  MAIL_FROM: 'Gim <no-reply@gim.example>',
  WEBHOOK_SECRET_KYC: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  SUMSUB_APP_TOKEN: 'prd:a-token-of-sumsub',
  SUMSUB_SECRET_KEY: 'a-secret-key-of-sumsub',
  SUMSUB_LEVEL: 'id-and-liveness',
  DATABASE_STANDBY: 'none',
  TRUSTED_PROXIES: '127.0.0.1',
});

async function start(env: Record<string, string>): Promise<RunningServer> {
  const config = readConfig({
    env: { PORT: '0', DATABASE_URL: database.url, GIM_DATA_DIR: folder, ...env },
    argv: [],
  });
  const log = createLog({ level: config.logLevel, write: (line) => void lines.push(line) });
  return startServer({ config, log, print: () => undefined, durability: 'relaxed' });
}

async function started(
  env: Record<string, string>,
  look?: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await start(env);
  try {
    await look?.(server);
  } finally {
    await server.stop();
  }
}

/** The one sentence for the person at the terminal. */
async function refusal(env: Record<string, string>): Promise<string | undefined> {
  const fault = await start(env).then(
    async (server) => {
      await server.stop();
      return undefined;
    },
    (error: unknown) => error,
  );
  return describeStartFault(fault, { port: 0 });
}

/** Asks as the proxy does, for the host that browsers know. */
const ask = async ({ port }: RunningServer, path: string, method = 'GET'): Promise<number> => {
  const headers = { accept: 'text/html', 'x-forwarded-host': 'gim.example' };
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })).status;
};

const sandboxCalls = [
  '/sandbox',
  '/sandbox/clock',
  '/sandbox/accounts',
  '/sandbox/mail',
  '/sandbox/gallery/',
];

async function expectNoSandbox(server: RunningServer): Promise<void> {
  await expect.poll(() => ask(server, '/readyz'), { timeout: 30_000 }).toBe(200);
  for (const path of sandboxCalls) expect(await ask(server, path), path).toBe(404);
  expect(await ask(server, '/sandbox/clock', 'POST')).toBe(404);
}

const marks = async (): Promise<object[]> => (await owner.query('select purpose from platform.purpose')).rows;

describe('P-05 the sandbox', () => {
  it.each([
    ['a database of its own', {}],
    ['a public origin', { PUBLIC_ORIGIN: 'https://gim.example', TRUSTED_PROXIES: '127.0.0.1' }],
    ['a live partner', { PARTNER_PUSH: 'live' }],
    ['the setting off', { GIM_SANDBOX: 'off' }],
  ])('does not exist with %s', async (_with, env) => {
    await started(env, expectNoSandbox);
    expect((await owner.query('select from sandbox.account')).rowCount).toBe(0);
  });

  it('does not exist in production, where an address without the proxy gets nothing but health', () =>
    started(production(), async (server) => {
      await expectNoSandbox(server);
      for (const path of ['/', '/api/coins', '/sandbox'])
        expect((await fetch(`http://127.0.0.1:${server.port}${path}`)).status, path).toBe(421);
    }));

  it('exists by the setting, with a warning at every start', async () => {
    for (let round = 0; round < 2; round += 1) {
      lines = [];
      await started(trial, async (server) => {
        // The gallery is built apart, and says so until it is.
        for (const path of sandboxCalls) expect(await ask(server, path), path).not.toBe(404);
      });
      expect(lines.filter((line) => line.includes('The sandbox is on by GIM_SANDBOX'))).toHaveLength(1);
    }
  });
});

describe('P-05 a database of a trial', () => {
  it('does not become production, and what was found and what to do is one sentence', async () => {
    await started(trial);
    expect(await marks()).toEqual([{ purpose: 'trial' }]);
    const sentence = await refusal(production());
    expect(sentence).toMatch(
      /^The database was used for a trial [^\n]*production needs its own empty database[^\n]*\.$/,
    );
    await started(trial);
  });

  it.each([
    ['demo accounts', `insert into sandbox.account values ('a@b.c', 1, 'desk', 'x', 'x', null)`],
    [
      'mails in the sandbox',
      `insert into sandbox.mail (recipient, subject, text, html, sent_at) values ('a', 'b', 'c', 'd', now())`,
    ],
    ['prices that were set by hand', `insert into sandbox.price_lever values ('BTC', 'held', 1, 1, now())`],
    ['a clock that was moved', 'select platform.advance_clock(60)'],
  ])('is known by %s, also when nothing is marked yet, and for good', async (found, trace) => {
    await owner.query(trace);
    expect(await refusal(production())).toContain(`(found: ${found})`);
    await owner.query('truncate sandbox.account, sandbox.mail, sandbox.price_lever');
    await owner.query('update platform.clock set offset_seconds = 0');
    expect(await refusal(production())).toContain('was used for a trial');
  });

  it('is known by money that nobody paid in', async () => {
    const platform = openPlatform({ url: database.url });
    const ledger = createLedger(platform);
    await ledger.registerAsset(USD);
    const legs = [
      {
        from: account(SANDBOX_MONEY, USD.code, 'outside'),
        to: account('house', USD.code, 'house'),
        amount: money(USD, 1n),
      },
    ];
    await ledger.post({ key: randomUUID(), kind: 'inventory', legs });
    await ledger.close();
    await platform.close();
    expect(await refusal(production())).toContain('(found: money that nobody paid in)');
  });

  it('keeps its mark against everybody', async () => {
    await started(trial);
    for (const change of [
      `update platform.purpose set purpose = 'production'`,
      'delete from platform.purpose',
      'truncate platform.purpose',
    ])
      await expect(owner.query(change)).rejects.toThrow('does not change');
    await owner.query('set role gim_app');
    await expect(owner.query(`update platform.purpose set purpose = 'production'`)).rejects.toThrow('denied');
    await owner.query('reset role');
  });
});

describe('P-05 a database of production', () => {
  it('does not become a trial, and nothing is put into it', async () => {
    await started(production());
    expect(await marks()).toEqual([{ purpose: 'production' }]);
    expect(await refusal(trial)).toMatch(/^The database belongs to production[^\n]*empty database[^\n]*\.$/);
    expect(await refusal({ PUBLIC_ORIGIN: 'https://gim.example' })).toContain('belongs to production');
    expect((await owner.query('select from sandbox.account')).rowCount).toBe(0);
    expect((await owner.query('select from users.user')).rowCount).toBe(0);
    await started(production());
  });

  it('that has customers is known without a mark', async () => {
    await owner.query(
      `insert into users.user (id, email, email_canonical, password_hash, status, language, affiliate_id,
         terms_accepted_at, created_at)
       values ($1, 'a@b.example', 'a@b.example', 'x', 'Active', 'uk', 'x', now(), now())`,
      [randomUUID()],
    );
    expect(await refusal(trial)).toContain('belongs to production');
    await started(production());
    expect(await marks()).toEqual([{ purpose: 'production' }]);
  });

  it('is given to one of two that start at the same moment', async () => {
    const both = await Promise.allSettled([start(trial), start(production())]);
    const running = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const server of running) await server.stop();
    expect(running).toHaveLength(1);
  });
});
