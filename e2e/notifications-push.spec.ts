import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { flowLanguages } from './flow-languages.ts';
import { type Account, openSession, password } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { mailedProof } from './identity/step-up.ts';
import { openTexts } from './identity/texts.ts';
import { asked, createSubscription, deliver, waitForPush } from './notifications/test-subscription.ts';
import { wholeBrowser } from './notifications/whole-browser.ts';
import { fund } from './wallet/sandbox.ts';

test.use({ launchOptions: wholeBrowser });

for (const language of flowLanguages('en-US')) {
  const t = openTexts(language);

  test(`push is explained before the browser asks, arrives, is muted and ends with the session, in ${language}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const browser = await createSubscription(page, baseURL ?? '');
    const account = await openSession(page);
    await chooseLanguage(page, language);
    await page.goto('/settings/notifications');
    const turnOn = page.getByRole('button', { name: t('notifications:settings.turnOn') });
    await expect(turnOn).toBeVisible();
    await expectAccessible(page);
    expect(await asked(page)).toBe(0);
    await turnOn.click();
    await expect(page.getByText(t('notifications:settings.pushOn'))).toBeVisible();
    expect(await asked(page)).toBe(1);

    // From the cause to the lock screen: amounts are hidden there unless the user turns them on.
    await fund(request, account, '600');
    const title = t('notifications:events.CryptoTransferConfirmed-in.title');
    const push = await waitForPush(page, browser, title);
    expect(push.body).not.toMatch(/600/);
    expect(push.path).toMatch(/^\/transactions\/[0-9a-f-]{36}$/);
    expect(await deliver(page, push)).toEqual({ title, body: push.body, path: push.path });

    // Muted: the list shows it, but no push is sent. Security cannot be muted.
    const box = (category: string, channel: string) =>
      page.getByRole('checkbox', {
        name: `${t(`notifications:settings.categories.${category}.title`)}: ${t(`notifications:settings.${channel}`)}`,
      });
    await expect(box('security', 'push')).toHaveAttribute('aria-disabled', 'true');
    // Playwright waits for enabled elements; users can press it anyway.
    await box('security', 'push').click({ force: true });
    await expect(box('security', 'push')).toBeChecked();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await box('trades', 'push').click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(box('trades', 'push')).not.toBeChecked();

    // Signed out from another device: the last push opens a page that says so and clears the session.
    await signOutFromElsewhere(page, request, account);
    const last = await waitForPush(
      page,
      browser,
      language === 'uk' ? 'Ви вийшли з акаунта' : 'You were signed out',
    );
    expect(last).toMatchObject({ path: '/push-logout', unread: 0 });
    // Pressing it opens a new window; the open page leaves automatically.
    const pressed = await page.context().newPage();
    await pressed.goto(last.path, { waitUntil: 'commit' });
    await expect(pressed).toHaveURL('/');
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  });
}

/** Another device of the user ends this page's session. */
async function signOutFromElsewhere(page: Page, request: APIRequestContext, account: Account): Promise<void> {
  const cookies = await page.context().cookies();
  const deviceId = cookies.find(({ name }) => name === 'gim-device-id')?.value ?? '';
  const elsewhere = { deviceId: randomUUID(), deviceName: 'Laptop', platformName: 'Web', language: 'en-US' };
  const opened = await request.post('/api/users/login', {
    data: { email: account.email, password, ...elsewhere },
  });
  const { jwtToken }: { jwtToken: string } = await opened.json();
  const owner = { ...account, jwtToken };
  const stepUp = await mailedProof(request, owner, { purpose: 'deauthorizeDevice', operation: { deviceId } });
  const ended = await request.delete(`/api/users/${account.id}/devices/${deviceId}`, {
    data: { stepUp },
    headers: { authorization: `Bearer ${jwtToken}` },
  });
  expect(ended.status()).toBe(204);
}
