import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { hostAgent } from './identity/host-app.ts';
import { answerCalls, moveTo, signIn, userId } from './shell-session.ts';

test.describe('language and theme', () => {
  test('change at once, without a reload, and stay', async ({ page }) => {
    await signIn(page);
    await page.goto('/settings/language');
    await page.evaluate(() => Object.assign(window, { mark: 'same page' }));
    await page.getByRole('radio', { name: 'Українська' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мова');
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
    await expect(page).toHaveTitle('Мова · Gim');
    await moveTo(page, '/settings/appearance');
    await page.getByRole('radio', { name: 'Темний' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 20, 17)');
    expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe('same page');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вигляд');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('radio', { name: 'Система' }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });

  test('only the words of the language in use are downloaded', async ({ page, request }) => {
    const manifest: Record<string, { file: string }> = JSON.parse(
      readFileSync(new URL('../apps/web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
    );
    const files = (language: string): string[] =>
      Object.entries(manifest)
        .filter(([source]) => source.startsWith(`../../texts/${language}/web/`))
        .map(([, { file }]) => `/${file}`);
    expect(files('uk').length).toBeGreaterThan(10);
    expect((await request.get(files('uk')[0] ?? '')).ok()).toBe(true);
    const loaded = new Set<string>();
    page.on('request', (sent) => loaded.add(new URL(sent.url()).pathname));
    await signIn(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
    const ours = files('en-US');
    await expect.poll(() => ours.filter((path) => loaded.has(path)).length).toBe(3);
    expect(files('uk').filter((path) => loaded.has(path))).toEqual([]);
  });
});

test.describe('webview', () => {
  test.use({ userAgent: hostAgent });

  test('W-06: takes the entry, cleans the address, honours the host’s bars and stays silent', async ({
    page,
  }) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.setViewportSize({ width: 390, height: 844 });
    await answerCalls(page, {
      [userId]: { id: userId, status: 'Active', kycStatus: 'pending' },
      refreshtoken: { id: userId, jwtToken: 'fresh', refreshToken: 'next' },
    });
    await page.goto(
      `/transactions?webview=1&deviceId=device-123&deviceName=Pixel&platformName=Android&pushToken=p&refreshToken=secret&userId=${userId}&hostNav=1&hostTabs=1&kept=1`,
    );
    await expect(page).toHaveURL('/transactions?kept=1');
    await expect(page.locator('html')).toHaveAttribute('data-host-nav', '');
    await expect(page.locator('html')).toHaveAttribute('data-host-tabs', '');
    await expect(page.getByText('You have no transactions yet')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    const stored = await page.evaluate(() => ({ ...localStorage, cookie: document.cookie }));
    expect(stored).toMatchObject({
      'gim-is-webview': 'true',
      'gim-device-name': 'Pixel',
      'gim-platform-name': 'Android',
      'gim-push-token': 'p',
      userId,
    });
    expect(stored.cookie).toContain('gim-device-id=device-123');
    expect(JSON.stringify(stored)).not.toContain('secret');
    // The host keeps the token, so it receives each new one; nothing else may be logged.
    expect(lines).toEqual([
      '{"source":"gim","action":"updateRefreshToken","payload":{"refreshToken":"next"}}',
    ]);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-host-tabs', '');
  });

  test('W-06: says nothing in an ordinary browser', async ({ page }) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await answerCalls(page, {
      [userId]: { id: userId, status: 'Active', kycStatus: 'pending' },
      refreshtoken: { id: userId, jwtToken: 'fresh', refreshToken: 'next' },
    });
    await page.addInitScript((id) => {
      localStorage.setItem('refreshToken', 'half');
      localStorage.setItem('userId', id);
    }, userId);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
    expect(await page.evaluate(() => sessionStorage.getItem('jwtToken'))).toBe('fresh');
    expect(lines).toEqual([]);
  });
});

test.describe('new build', () => {
  test('is noticed by the hourly check and loaded with the next navigation, once', async ({ page }) => {
    await page.clock.install();
    await signIn(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
    const documents: string[] = [];
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) documents.push(new URL(sent.url()).pathname);
    });
    await page.route('**/builds/latest.json', (route) =>
      route.fulfill({ json: { id: 'newer', timestamp: 1 } }),
    );
    const checked = page.waitForResponse('**/builds/latest.json');
    await page.clock.fastForward('01:00:01');
    await checked;
    // Responses are processed in order: once this one is read, the earlier one is too.
    await page.evaluate(async () => (await fetch('/builds/latest.json')).json());
    const main = page.getByRole('navigation', { name: 'Main' }).first();
    await main.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
    expect(documents).toEqual(['/transactions']);
    await main.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(documents).toEqual(['/transactions']);
  });

  test('prefetches the metadata one second after the start', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const asked = page.waitForResponse(/\/builds\/meta\/\w+\.json$/);
    await page.clock.fastForward(1500);
    expect((await asked).ok()).toBe(true);
  });
});
