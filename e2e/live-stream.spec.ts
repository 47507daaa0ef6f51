import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { flowLanguages } from './flow-languages.ts';
import { type Account, enterSignIn, openAccount, signIn } from './identity/accounts.ts';
import { hostAgent } from './identity/host-app.ts';
import { chooseLanguage, openOtherDevice } from './identity/settings.ts';
import { mailedProof, proveByMail } from './identity/step-up.ts';
import { nothing, storedSession } from './identity/stored-session.ts';
import { callsOf } from './traffic.ts';

const words = {
  'en-US': { logOut: 'Sign out', others: 'Authorized sessions', signIn: 'Sign In' },
  uk: { logOut: 'Завершити', others: 'Авторизовані сеанси', signIn: 'Вхід' },
} as const;

/** Resolves when the page's live connection has received `ready`. */
const untilLive = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes('"ready"') && resolve()),
    );
  });

/** Changes to the account elsewhere appear on an open page at once, and only the profile is fetched. */
async function changesElsewhere(
  page: Page,
  request: APIRequestContext,
  account: Account & { readonly jwtToken: string },
): Promise<void> {
  const { id, jwtToken } = account;
  const word = { antiPhishingCode: 'Chestnut-7' };
  const stepUp = await mailedProof(request, account, { purpose: 'setAntiPhishingCode', operation: word });
  const calls = await callsOf(page, async () => {
    const answer = await request.put(`/api/users/${id}/anti-phishing-code`, {
      data: { ...word, stepUp },
      headers: { authorization: `Bearer ${jwtToken}` },
    });
    expect(answer.status()).toBe(200);
    await expect(page.getByText('Chestnut-7')).toBeVisible();
  });
  expect(calls).toEqual([`/api/users/${id}`]);
}

for (const language of flowLanguages('en-US')) {
  const word = words[language];

  test(`S-08: a second device appears in the list live, is signed out from it, and its open page leaves at once, in ${language}`, async ({
    page,
    browser,
    request,
  }) => {
    const account = await openAccount(request, { language });
    await chooseLanguage(page, language);
    await signIn(page, account);
    const live = untilLive(page);
    await page.goto('/settings/devices');
    await live;
    const sessions = page.getByRole('list', { name: word.others });
    // The API client that registered the account counts as a device.
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    const other = await openOtherDevice(browser, account);
    const otherLive = untilLive(other.page);
    await callsOf(other.page, () => Promise.all([other.page.goto('/settings'), otherLive]));
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await changesElsewhere(other.page, request, account);
    await sessions.getByRole('button').filter({ hasText: word.logOut }).first().click();
    // Only the end of the session must be fast, not the proof before it.
    const ended = page.waitForResponse((reply) => reply.request().method() === 'DELETE');
    await proveByMail(page.getByRole('alertdialog'), request, { ...account, purpose: 'deauthorizeDevice' });
    expect((await ended).status()).toBe(204);
    await expect(other.page).toHaveURL('/', { timeout: 2000 });
    await expect(other.page.getByRole('tab', { name: word.signIn })).toBeVisible();
    expect(await storedSession(other.page)).toEqual(nothing);
    // The device that ended the other session stays signed in.
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveURL('/settings/devices');
    await other.close();
  });

  test(`S-08: in a webview the host hears of it too, once, in ${language}`, async ({ browser, request }) => {
    const account = await openAccount(request, { language });
    const context = await browser.newContext({ locale: language, userAgent: hostAgent });
    const page = await context.newPage();
    const signals: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('{"source":"gim"')) signals.push(JSON.parse(message.text()).action);
    });
    const deviceId = `host-${randomUUID()}`;
    await page.goto(`/?webview=1&deviceId=${deviceId}&deviceName=Pixel&platformName=Android`);
    const live = untilLive(page);
    await enterSignIn(page, account);
    await expect(page).toHaveURL('/dashboard');
    await live;
    const asked = { purpose: 'deauthorizeDevice', operation: { deviceId } } as const;
    const answer = await request.delete(`/api/users/${account.id}/devices/${deviceId}`, {
      data: { stepUp: await mailedProof(request, account, asked) },
      headers: { authorization: `Bearer ${account.jwtToken}` },
    });
    expect(answer.status()).toBe(204);
    await expect(page).toHaveURL('/', { timeout: 2000 });
    await expect(page.getByRole('tab', { name: word.signIn })).toBeVisible();
    await expect.poll(() => signals).toEqual(['updateRefreshToken', 'logout']);
    expect(await storedSession(page)).toEqual(nothing);
    await context.close();
  });
}
