import { getUser, login, logout, refreshToken, register } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  type Account,
  aDevice,
  anEmail,
  fromBrowser,
  openIdentity,
  PASSWORD,
  verifiedAccount,
} from '../../testing/test-identity.ts';

const { database, identity, close } = await openIdentityBench();
afterAll(close);

type Jar = Record<string, string>;
const REFRESH = '__Host-refreshToken';
const DEVICE = '__Host-gim-device';

/** A browser: it stores the cookies that it gets, and sends them. */
async function openBrowser(): Promise<Account & { jar: Jar }> {
  const account = await verifiedAccount(identity);
  const device = aDevice();
  const answer = await identity.call(login, {
    body: { email: account.email, password: PASSWORD, ...device },
    headers: fromBrowser(),
  });
  const jar = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const token = String(Reflect.get(answer.body, 'jwtToken'));
  return {
    ...account,
    deviceId: device.deviceId,
    token,
    refreshToken: String(Reflect.get(answer.body, 'refreshToken')),
    jar,
  };
}

const refresh = (
  account: Account,
  { selector = account.refreshToken, headers }: { selector?: string; headers: Record<string, string> },
) =>
  identity.call(refreshToken, {
    params: { id: account.id },
    body: { refreshToken: selector, deviceId: account.deviceId },
    headers,
  });

const jarOf = (answer: { cookies: readonly { name: string; value: string }[] }, jar: Jar): Jar => ({
  ...jar,
  ...Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
});

const isAlive = async ({ id, token }: Account) =>
  (await identity.call(getUser, { params: { id }, token })).status === 200;

describe('a session in a browser (D2)', () => {
  test('has half of its token in a cookie that scripts and other sites cannot use, and nothing of it in the body (W-10)', async () => {
    const account = await verifiedAccount(identity);
    const secure = await openIdentity({
      url: database.url,
      secrets: identity.secrets,
      clock: identity.clock,
      publicOrigin: 'https://gim.example',
    });
    const body = { email: account.email, password: PASSWORD, ...aDevice() };
    const answer = await secure.call(login, { body, headers: fromBrowser() });
    const [refreshCookie = '', deviceCookie = ''] = [answer.headers['set-cookie'] ?? []].flat();
    expect(refreshCookie).toMatch(
      /^__Host-refreshToken=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(deviceCookie).toMatch(
      /^__Host-gim-device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict$/,
    );
    const secret = refreshCookie.slice('__Host-refreshToken='.length).split(';')[0] ?? '';
    expect(answer.text).not.toContain(secret);
    expect(Reflect.get(answer.body, 'refreshToken')).toMatch(/^[\w-]{22}$/);
    await secure.close();
  });

  test('rotates with both halves, and neither alone is enough (W-10)', async () => {
    const browser = await openBrowser();
    const { [REFRESH]: secret = '', [DEVICE]: device = '' } = browser.jar;
    expect((await refresh(browser, { headers: fromBrowser({ [DEVICE]: device }) })).problem).toBe(
      'RefreshTokenInvalid',
    );
    const wrong = fromBrowser({ [DEVICE]: device, [REFRESH]: 'A'.repeat(43) });
    expect((await refresh(browser, { headers: wrong })).problem).toBe('RefreshTokenInvalid');
    expect(
      (await refresh(browser, { selector: secret.slice(0, 22), headers: fromBrowser(browser.jar) })).status,
    ).toBe(400);
    const whole = `${browser.refreshToken}.${secret}`;
    expect((await refresh(browser, { selector: whole, headers: {} })).status).toBe(400);
    const answer = await refresh(browser, { headers: fromBrowser(browser.jar) });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(jarOf(answer, {})[REFRESH]);
    const next = await refresh(browser, {
      selector: answer.body.refreshToken,
      headers: fromBrowser(jarOf(answer, browser.jar)),
    });
    expect(next.status).toBe(200);
  });

  test('forgives a tab that is behind, with the old cookie or with the new one another tab has set (S-04)', async () => {
    const browser = await openBrowser();
    const first = await refresh(browser, { headers: fromBrowser(browser.jar) });
    const newJar = jarOf(first, browser.jar);
    const oldCookie = await refresh(browser, { headers: fromBrowser(browser.jar) });
    const newCookie = await refresh(browser, { headers: fromBrowser(newJar) });
    for (const answer of [oldCookie, newCookie]) {
      expect(answer.body.refreshToken).toBe(first.body.refreshToken);
      expect(jarOf(answer, {})).toEqual(jarOf(first, {}));
    }
    expect(
      (await refresh(browser, { selector: first.body.refreshToken, headers: fromBrowser(newJar) })).status,
    ).toBe(200);
  });

  test('S-10: a tab that is two rotations behind is refused, and nobody is signed out for it', async () => {
    const browser = await openBrowser();
    const first = await refresh(browser, { headers: fromBrowser(browser.jar) });
    const firstJar = jarOf(first, browser.jar);
    const second = await refresh(browser, {
      selector: first.body.refreshToken,
      headers: fromBrowser(firstJar),
    });
    const newest = fromBrowser(jarOf(second, firstJar));
    // Tabs share cookies, so this tab sends the newest secret with the oldest selector from its storage.
    expect((await refresh(browser, { headers: newest })).problem).toBe('RefreshTokenInvalid');
    const next = await refresh(browser, { selector: second.body.refreshToken, headers: newest });
    expect(next.status).toBe(200);
  });

  test('needs its device cookie (S-07)', async () => {
    const browser = await openBrowser();
    const { [REFRESH]: secret = '' } = browser.jar;
    const other = await openBrowser();
    for (const jar of [{ [REFRESH]: secret }, { [REFRESH]: secret, [DEVICE]: other.jar[DEVICE] ?? '' }]) {
      expect((await refresh(browser, { headers: fromBrowser(jar) })).problem).toBe('DeviceNotBelongsToUser');
    }
    expect(await isAlive(browser)).toBe(true);
  });

  test('its cookie counts only in requests of our own pages (W-10)', async () => {
    const browser = await openBrowser();
    const { cookie = '' } = fromBrowser(browser.jar);
    const foreign = [
      { cookie },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie, 'sec-fetch-site': 'none' },
      { cookie, origin: 'https://evil.example' },
      { cookie, 'sec-fetch-site': 'cross-site', origin: 'http://localhost:8080' },
    ];
    for (const headers of foreign)
      expect([headers, (await refresh(browser, { headers })).status]).toEqual([headers, 400]);
    expect(await isAlive(browser)).toBe(true);
    expect((await refresh(browser, { headers: { cookie, origin: 'http://localhost:8080' } })).status).toBe(
      200,
    );
  });

  test('a form post of another site does not even reach the handler (W-10)', async () => {
    const browser = await openBrowser();
    const headers = { ...fromBrowser(browser.jar), 'content-type': 'text/plain' };
    expect((await refresh(browser, { headers })).status).toBe(415);
  });

  test('signing out takes the cookie away', async () => {
    const browser = await openBrowser();
    const { deviceId, id, token } = browser;
    const answer = await identity.call(logout, {
      params: { id },
      token,
      body: { deviceId },
      headers: fromBrowser(browser.jar),
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-refreshToken=; Path=\/; Max-Age=0; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await refresh(browser, { headers: fromBrowser(browser.jar) })).problem).toBe(
      'RefreshTokenInvalid',
    );
  });
});

test('W-06 a script that only claims a webview gets half a token at every way in', async () => {
  const claims = { ...fromBrowser(), 'gim-webview': '1' };
  const password = PASSWORD;
  const opened = await identity.call(register, {
    body: { email: anEmail(), password, termsAccepted: true, ...aDevice() },
    headers: claims,
  });
  const account = await verifiedAccount(identity);
  const signedIn = await identity.call(login, {
    body: { email: account.email, password, ...aDevice() },
    headers: claims,
  });
  for (const { body, cookies } of [opened, signedIn]) {
    expect(Reflect.get(body, 'refreshToken')).toMatch(/^[\w-]{22}$/);
    expect(cookies.map(({ name }) => name)).toContain(REFRESH);
  }
});

test('a webview gets the whole token, for seven days at most (D2)', async () => {
  const account = await verifiedAccount(identity);
  const device = aDevice();
  const headers = { ...fromBrowser(), 'gim-webview': '1', 'user-agent': 'Mozilla/5.0 GimHost/1.0' };
  const { body, cookies } = await identity.call(login, {
    body: { email: account.email, password: PASSWORD, ...device },
    headers,
  });
  expect(cookies).toEqual([]);
  let token = String(Reflect.get(body, 'refreshToken'));
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  const again = () =>
    identity.call(refreshToken, {
      params: { id: account.id },
      body: { refreshToken: token, deviceId: device.deviceId },
      headers,
    });
  for (let day = 0; day < 6; day += 1) {
    identity.advance(86_400);
    token = (await again()).body.refreshToken;
  }
  identity.advance(86_401);
  expect((await again()).problem).toBe('RefreshTokenInvalid');
});
