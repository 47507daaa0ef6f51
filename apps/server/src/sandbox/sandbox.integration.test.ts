import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  confirmLogin,
  createQuote,
  createTrade,
  getBalances,
  listTransactions,
  login,
  staffLogin,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readConfig } from '../config.ts';
import { makePassableFolder } from '../platform/embedded-postgres/make-passable-folder.ts';
import { silentLog } from '../platform/log/log.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const shownAccounts = z.object({
  accounts: z.array(
    z.strictObject({
      about: z.string(),
      place: z.string(),
      email: z.string(),
      password: z.string(),
      totpSecret: z.string().optional(),
      code: z.string().optional(),
    }),
  ),
});
const shownMails = z.array(z.looseObject({ id: z.string() }));

let database: TestDatabase;
let folder: string;
let server: RunningServer;

const start = (): Promise<RunningServer> =>
  startServer({
    config: readConfig({
      env: { PORT: '0', DATABASE_URL: database.url, GIM_DATA_DIR: folder, GIM_SANDBOX: 'on' },
      argv: [],
    }),
    log: silentLog,
    print: () => undefined,
    durability: 'relaxed',
  });

beforeAll(async () => {
  database = await createTestDatabase();
  folder = makePassableFolder(join(tmpdir(), 'gim-sandbox-'));
  server = await start();
});

afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const fetchPath = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}${path}`, init);
const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetchPath(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return z.record(z.string(), z.unknown()).parse(await answer.json());
};
const accounts = async () =>
  shownAccounts.parse(await (await fetchPath('/sandbox/accounts')).json()).accounts;
const device = { deviceId: 'a-device-of-mine', deviceName: 'Phone', platformName: 'Web', language: 'uk' };

describe('the demo accounts of the sandbox', () => {
  test('are all there once the server is up, the plain customer first', async () => {
    const shown = await accounts();
    expect(shown.map(({ place }) => place)).toEqual(['wallet', 'wallet', ...Array(11).fill('desk')]);
    expect(shown[0]).not.toHaveProperty('totpSecret');
    for (const { totpSecret, code } of shown.slice(1)) {
      expect(totpSecret).toMatch(/^[A-Z2-7]{32}$/);
      expect(code).toMatch(/^\d{6}$/);
    }
  });

  test('a customer signs in with what is shown', async () => {
    const [anna] = await accounts();
    const body = await post(login.path, { email: anna?.email, password: anna?.password, ...device });
    expect(body).toMatchObject({ status: 'Active', email: anna?.email });
  });

  test('a customer with two-factor and staff sign in with the code of the moment', async () => {
    await fetchPath('/sandbox/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advanceSeconds":30}',
    });
    const [, borys, iryna] = await accounts();
    const { email, password, code } = borys ?? {};
    const first = await post(login.path, { email, password, ...device });
    const path = confirmLogin.path.replace('{id}', String(first.id));
    const confirmation = { code, loginTicket: first.loginTicket, deviceId: device.deviceId };
    expect(await post(path, confirmation)).toMatchObject({ twoFactorEnabled: true });
    const body = { email: iryna?.email, password: iryna?.password, code: iryna?.code };
    expect(await post(staffLogin.path, body)).toMatchObject({ staff: { roles: ['teller'] } });
  });

  test('are the same after another start', async () => {
    const plain = async () => (await accounts()).map(({ email, totpSecret }) => [email, totpSecret]);
    const before = await plain();
    await server.stop();
    server = await start();
    expect(await plain()).toEqual(before);
  });
});

describe('a deposit of the sandbox', () => {
  test('is in the balance and in the history, and refuses what is no amount of a coin', async () => {
    const [anna] = await accounts();
    const { id, jwtToken } = await post(login.path, {
      email: anna?.email,
      password: anna?.password,
      ...device,
    });
    const deposit = { userId: id, coin: 'LTC', amount: '12.5' };
    expect(await post('/sandbox/deposits', deposit)).toMatchObject({ type: 'Deposit', status: 'Successful' });
    const headers = { authorization: `Bearer ${jwtToken}` };
    const balances = await (
      await fetchPath(getBalances.path.replace('{id}', String(id)), { headers })
    ).text();
    expect(balances).toContain('"coin":"LTC","balance":"12.5","available":"12.5"');
    for (const wrong of [{ coin: 'DOGE' }, { amount: '0' }, { amount: '0.000000001' }, { amount: '-1' }]) {
      expect(await post('/sandbox/deposits', { ...deposit, ...wrong })).toHaveProperty('errorDescriptions');
    }
  });
});

describe('a house that is emptied, and a feed that is stopped', () => {
  const signIn = async () => {
    const [anna] = await accounts();
    const signedIn = await post(login.path, { email: anna?.email, password: anna?.password, ...device });
    const headers = { authorization: `Bearer ${signedIn.jwtToken}`, 'content-type': 'application/json' };
    const id = String(signedIn.id);
    const send = async (endpoint: { method: string; path: string }, body?: object) => {
      const answer = await fetchPath(endpoint.path.replace('{id}', id), {
        method: endpoint.method,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    return { id, send };
  };
  const buy = { side: 'Buy', coin: 'ETH', quoteAmount: '100' };

  test('refuse a trade, which stands in the history as rejected and is told by mail', async () => {
    const { id, send } = await signIn();
    await post('/sandbox/deposits', { userId: id, coin: 'USD', amount: '500' });
    const quoteOf = async () => JSON.parse((await send(createQuote, buy)).text).id;
    const emptied = await post('/sandbox/inventory', { coin: 'ETH', amount: '0.000000000000000001' });
    expect(emptied.items).toContainEqual({ coin: 'ETH', amount: '0.000000000000000001' });
    const refused = await send(createTrade, { quoteId: await quoteOf() });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('LiquidityUnavailable')]);
    const { text } = await send({ ...listTransactions, path: `${listTransactions.path}?status=Rejected` });
    expect(JSON.parse(text).items).toMatchObject([{ coin: 'ETH', reason: 'LiquidityUnavailable' }]);
    await expect
      .poll(async () => (await fetchPath('/sandbox/mail?to=anna@gim.example')).text(), { timeout: 10_000 })
      .toContain('We could not cover your trade of ETH for $100.00');
    await post('/sandbox/inventory', { coin: 'ETH', amount: '8000' });
    expect((await send(createTrade, { quoteId: await quoteOf() })).status).toBe(200);
  });

  test('refuse a quote while the price is too old, and give one again afterwards', async () => {
    const { send } = await signIn();
    await post('/sandbox/prices', { coin: 'ETH', frozen: true });
    await post('/sandbox/clock', { advanceSeconds: 31 });
    const refused = await send(createQuote, buy);
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('PriceUnavailable')]);
    await post('/sandbox/prices', { coin: 'ETH', frozen: false });
    expect((await send(createQuote, buy)).status).toBe(200);
  });

  test.each([
    { coin: 'DOGE', amount: '1' },
    { coin: 'ETH', amount: '-1' },
    { coin: 'ETH', amount: '0.0000000000000000001' },
    { coin: 'ETH' },
  ])('refuse %j', async (body) => {
    expect(await post('/sandbox/inventory', body)).toHaveProperty('errorDescriptions');
  });
});

describe('the mailbox', () => {
  const mails = async (query = '') =>
    shownMails.parse(await (await fetchPath(`/sandbox/mail${query}`)).json());

  test('shows the mails of one recipient, newest first, as the calls promise', async () => {
    const [newest] = await mails('?to=anna@gim.example');
    expect(newest).toEqual({
      id: expect.any(String),
      to: 'anna@gim.example',
      subject: expect.any(String),
      text: expect.any(String),
      html: expect.stringContaining('<!doctype html>'),
      sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const ids = (await mails()).map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });

  test('W-01 a mail is shown as a document that can do nothing', async () => {
    const [newest] = await mails();
    const answer = await fetchPath(`/sandbox/mail/${newest?.id}`);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/);
    expect(policy).toMatch(/; sandbox allow-top-navigation-by-user-activation$/);
    expect(await answer.text()).toContain('<base target="_top">');
    expect((await fetchPath('/sandbox/mail/999999')).status).toBe(404);
    expect((await fetchPath('/sandbox/mail/x')).status).toBe(400);
  });

  test('its page may show frames of ours, and no other page may', async () => {
    const policyOf = async (path: string) =>
      (await fetchPath(path, { headers: { accept: 'text/html' } })).headers.get('content-security-policy');
    expect(await policyOf('/sandbox/mailbox')).toContain("frame-src 'self'");
    for (const path of ['/sandbox', '/', '/api/docs'])
      expect(await policyOf(path)).not.toContain('frame-src');
  });
});

describe('the prices of the sandbox', () => {
  const priceOf = async (coin: string) =>
    z
      .object({ price: z.object({ usd: z.string(), at: z.string(), isStale: z.boolean() }) })
      .parse(await (await fetchPath(`/api/coins/${coin}`)).json()).price;
  const stateOf = async (coin: string): Promise<unknown> => {
    const { items } = z
      .object({ items: z.array(z.strictObject({ coin: z.string(), usd: z.string(), mode: z.string() })) })
      .parse(await (await fetchPath('/sandbox/prices')).json());
    return items.find((item) => item.coin === coin);
  };

  test('are there with the first page, and follow a clock that is moved', async () => {
    expect((await priceOf('BTC')).isStale).toBe(false);
    await post('/sandbox/clock', { advanceSeconds: 3600 });
    expect((await priceOf('BTC')).isStale).toBe(false);
  });

  test('jump and stay, fall silent and walk on from where they stand', async () => {
    await post('/sandbox/prices', { coin: 'BTC', price: '123456.5' });
    expect((await priceOf('BTC')).usd).toBe('123456.5');
    expect(await stateOf('BTC')).toEqual({ coin: 'BTC', usd: '123456.5', mode: 'held' });
    await post('/sandbox/prices', { coin: 'BTC', frozen: true });
    await post('/sandbox/clock', { advanceSeconds: 60 });
    expect(await priceOf('BTC')).toMatchObject({ usd: '123456.5', isStale: true });
    expect((await priceOf('ETH')).isStale).toBe(false);
    await post('/sandbox/prices', { coin: 'BTC', frozen: false });
    const { usd, isStale } = await priceOf('BTC');
    expect(isStale).toBe(false);
    expect(Math.abs(Number(usd) / 123_456.5 - 1)).toBeLessThan(0.001);
  });

  test.each([
    { coin: 'DOGE', price: '1' },
    { coin: 'BTC', price: '0' },
    { coin: 'BTC', price: '-1' },
    { coin: 'BTC', price: 5 },
    { coin: 'BTC', price: '1e9' },
    { coin: 'BTC', price: '9'.repeat(20) },
    { coin: 'BTC' },
    { coin: 'BTC', price: '1', frozen: true },
  ])('refuse %j', async (body) => {
    expect(await post('/sandbox/prices', body)).toHaveProperty('errorDescriptions');
  });

  test('have candles for every range from the start on', async () => {
    for (const range of ['1H', '1D', '1W', '1M', '1Y', 'ALL']) {
      const { items } = z
        .object({ items: z.array(z.unknown()) })
        .parse(await (await fetchPath(`/api/coins/XRP/candles?range=${range}`)).json());
      expect(items.length, range).toBeGreaterThan(55);
    }
  });
});
