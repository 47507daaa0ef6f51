import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const userId = '11111111-1111-4111-8111-111111111111';

/** Opens pages as somebody who signed in before. The API answers the profile here: these tests are about the shell. */
async function signIn(page: Page, profile: { status?: string; kycStatus?: string } = {}): Promise<void> {
  await page.addInitScript((id) => {
    sessionStorage.setItem('jwtToken', 'e2e');
    localStorage.setItem('userId', id);
  }, userId);
  await page.route('**/api/**', (route) =>
    new URL(route.request().url()).pathname === `/api/users/${userId}`
      ? route.fulfill({ json: { id: userId, status: 'Active', kycStatus: 'notchecked', ...profile } })
      : route.fulfill({ status: 204 }),
  );
}

/** Everything the browser complains about while a test runs: errors, warnings, violations of the page's policy. */
function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'info') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Goes to an address as a link does, without loading the page anew. */
async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The focus comes back when the new page stands, on its h1.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1:focus')).toHaveCount(1);
}

test.describe('guards', () => {
  test('signed out, a page that needs a session lands on /', async ({ page }) => {
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  });

  test('signed out, nothing of a protected page is ever drawn', async ({ page }) => {
    await page.addInitScript(() => {
      const drawn: string[] = [];
      Object.assign(window, { drawn });
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll('#root h1')) drawn.push(heading.textContent ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/settings/devices');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crypto = cash.');
    const drawn = await page.evaluate(() => Reflect.get(window, 'drawn') as string[]);
    expect(new Set(drawn)).toEqual(new Set(['Crypto = cash.']));
  });

  test('signed out, the terms open over the landing page', async ({ page }) => {
    await page.goto('/terms');
    await expect(page).toHaveURL('/#terms');
    const dialog = page.getByRole('dialog', { name: 'Terms' });
    await expect(dialog.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('signed in, / leads to the dashboard, unless the e-mail is not verified', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard');
    const other = await context.newPage();
    await signIn(other, { status: 'NotVerified' });
    await other.goto('/');
    await expect(other.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(other).toHaveURL('/');
  });

  test('pages behind the identity check lead to it and remember where to', async ({ page, context }) => {
    await signIn(page, { kycStatus: 'pending' });
    await page.goto('/cashout/paypal?amount=50');
    await expect(page).toHaveURL('/kyc?redirect=%2Fcashout%2Fpaypal%3Famount%3D50');
    const approved = await context.newPage();
    await signIn(approved, { kycStatus: 'approved' });
    await approved.goto('/cashout/paypal');
    await expect(approved.getByRole('heading', { level: 1 })).toHaveText('Withdraw to PayPal');
  });

  test('an old address leads to the new one', async ({ page }) => {
    await signIn(page);
    await page.goto('/settings/transactions');
    await expect(page).toHaveURL('/transactions');
  });
});

test.describe('error pages', () => {
  test('an unknown address says so, with its path', async ({ page }) => {
    const response = await page.goto('/nope/<b>x</b>');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(page.getByText('Page not found: /nope/%3Cb%3Ex%3C/b%3E')).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Gim');
  });

  test('a parameter of the wrong shape gives the page without a path', async ({ page }) => {
    await signIn(page);
    await page.goto('/coins/b%20c');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(page.getByText('Page not found:')).toHaveCount(0);
  });

  for (const [name, fail] of [
    [
      'an event',
      () =>
        setTimeout(() => {
          throw new Error('The clock fell off');
        }),
    ],
    ['a promise', () => void Promise.reject(new Error('The clock fell off'))],
  ] as const) {
    test(`a fault in ${name} opens the error page with its message`, async ({ page }) => {
      await page.goto('/');
      await expect(page).toHaveTitle('Sign in · Gim');
      await page.evaluate(fail);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error');
      await expect(page.getByText('The clock fell off')).toBeVisible();
    });
  }

  /** Refuses the chunk of a screen, as a server does that has a newer build. */
  async function loseScreen(page: Page, screen: string): Promise<void> {
    const manifest: Record<string, { file: string }> = JSON.parse(
      readFileSync(new URL('../apps/web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
    );
    const file = manifest[`src/screens/${screen}.tsx`]?.file;
    expect(file).toBeDefined();
    await page.route(`**/${file}`, (route) => route.abort());
  }

  test('a chunk that does not load opens the error page', async ({ page }) => {
    await signIn(page);
    await loseScreen(page, 'transactions');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Activity' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error');
    await expect(page).toHaveURL('/transactions');
  });

  test('a chunk that a new build took the place of loads the page anew, once', async ({ page }) => {
    await signIn(page);
    await loseScreen(page, 'transactions');
    await page.route('**/builds/latest.json', (route) =>
      route.fulfill({ json: { id: 'newer', timestamp: 1 } }),
    );
    await page.goto('/dashboard');
    const documents: string[] = [];
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) documents.push(new URL(sent.url()).pathname);
    });
    await page.getByRole('link', { name: 'Activity' }).first().click();
    await expect.poll(() => documents).toEqual(['/transactions']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error');
    expect(documents).toEqual(['/transactions']);
  });
});

test.describe('moving between pages', () => {
  test('sets the title, focuses the h1, says where one is, and goes back to the old scroll position', async ({
    page,
  }) => {
    await signIn(page);
    await page.setViewportSize({ width: 390, height: 400 });
    await page.goto('/settings');
    await expect(page).toHaveTitle('Settings · Gim');
    await page.evaluate(() => window.scrollTo(0, 200));
    const main = page.getByRole('navigation', { name: 'Main' }).last();
    await main.getByRole('link', { name: 'Activity' }).click();
    await expect(page).toHaveTitle('Activity · Gim');
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Activity' })).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
  });

  test('back in a flow leads up, also where there is no history', async ({ page }) => {
    await signIn(page);
    await page.goto('/coins/btc/buy');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/coins/btc');
  });

  test('the Exchange key opens the sheet with its eight ways', async ({ page }) => {
    await signIn(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Exchange' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Exchange' });
    await expect(sheet.getByRole('link')).toHaveText([
      /^Buy/,
      /^Sell/,
      /^Deposit/,
      /^Withdraw/,
      /^Cash in/,
      /^Cash out/,
      /^To a card.*Needs identity check/,
      /^To PayPal.*Needs identity check/,
    ]);
    await sheet.getByRole('link', { name: /^Cash in/ }).click();
    await expect(page).toHaveURL('/cashin');
    await expect(sheet).toBeHidden();
  });

  test('every route opens with a title and one h1, in both languages', async ({ page, request }) => {
    test.setTimeout(90_000);
    const complaints = watchConsole(page);
    await signIn(page, { kycStatus: 'approved' });
    await page.goto('/dashboard');
    await expect(page.locator('h1')).toHaveText('Home');
    const patterns: string[] = await (await request.get('/routes.json')).json();
    const titles = new Set<string>();
    for (const name of ['English', 'Українська']) {
      await moveTo(page, '/settings/language');
      await page.getByRole('radio', { name }).click();
      await expect(page.getByRole('radio', { name })).toBeChecked();
      for (const pattern of patterns) {
        await moveTo(page, pattern.replace(/:\w+/g, 'btc'));
        await expect(page.locator('h1'), pattern).toHaveCount(1);
        await expect(page.locator('h1'), pattern).toHaveText(/\S/);
        titles.add(await page.title());
      }
    }
    expect(titles.size).toBeGreaterThan(60);
    for (const title of titles) expect(title).toMatch(/\S · Gim$/);
    expect(complaints).toEqual([]);
  });
});

test.describe('language and theme', () => {
  test('change at once, without a reload, and stay', async ({ page }) => {
    await signIn(page);
    await page.goto('/settings/language');
    await page.evaluate(() => Object.assign(window, { mark: 'same page' }));
    await page.getByRole('radio', { name: 'Українська' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мова');
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
    await expect(page).toHaveTitle('Мова · Gim');
    await page.getByRole('radio', { name: 'Темний' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 20, 17)');
    expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe('same page');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мова');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('radio', { name: 'Як у системі' }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });

  test('only the words of the language in use are downloaded', async ({ page, request }) => {
    const manifest: Record<string, { file: string }> = JSON.parse(
      readFileSync(new URL('../apps/web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
    );
    const files = (language: string): string[] =>
      Object.entries(manifest)
        .filter(([source]) => source.startsWith(`src/i18n/${language}/`))
        .map(([, { file }]) => `/${file}`);
    expect(files('uk').length).toBeGreaterThan(10);
    expect((await request.get(files('uk')[0] ?? '')).ok()).toBe(true);
    const loaded: string[] = [];
    page.on('request', (sent) => loaded.push(new URL(sent.url()).pathname));
    await signIn(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
    expect(loaded.filter((path) => files('uk').includes(path))).toEqual([]);
    expect(loaded.filter((path) => files('en-US').includes(path)).length).toBe(2);
  });
});

test.describe('webview', () => {
  test('W-06: takes the entry, cleans the address, honours the host’s bars and stays silent', async ({
    page,
  }) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/api/users/**', (route) =>
      route.fulfill({
        json: { id: userId, jwtToken: 'fresh', refreshToken: 'next', status: 'Active', kycStatus: 'pending' },
      }),
    );
    await page.goto(
      `/transactions?webview=1&deviceId=device-123&deviceName=Pixel&platformName=Android&pushToken=p&refreshToken=secret&userId=${userId}&hostNav=1&hostTabs=1&kept=1`,
    );
    await expect(page).toHaveURL('/transactions?kept=1');
    await expect(page.locator('html')).toHaveAttribute('data-host-nav', '');
    await expect(page.locator('html')).toHaveAttribute('data-host-tabs', '');
    await expect(page.getByText('Every operation with your money')).toBeVisible();
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
    // The host keeps the token, so it is told each new one; nothing else may be said.
    expect(lines).toEqual([
      '{"source":"gim","action":"updateRefreshToken","payload":{"refreshToken":"next"}}',
    ]);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-host-tabs', '');
  });

  test('W-06: says nothing in an ordinary browser', async ({ page }) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.route('**/api/users/**', (route) =>
      route.fulfill({
        json: { id: userId, jwtToken: 'fresh', refreshToken: 'next', status: 'Active', kycStatus: 'pending' },
      }),
    );
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

test.describe('pictures', () => {
  for (const { name, path, profile } of [
    { name: 'dashboard', path: '/dashboard', profile: true },
    { name: 'flow', path: '/coins/btc/buy', profile: true },
    { name: 'not-found', path: '/nope', profile: false },
  ]) {
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        for (const language of ['en-US', 'uk']) {
          test(`${name} ${width} ${scheme} ${language}`, async ({ page }) => {
            const complaints = watchConsole(page);
            if (profile) await signIn(page);
            await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
            await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
            await page.setViewportSize({ width, height });
            await page.goto(path);
            await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
            await page.evaluate(() => document.fonts.ready);
            await expect(page).toHaveScreenshot(`${name}-${width}-${scheme}-${language}.png`);
            const { violations } = await new AxeBuilder({ page }).analyze();
            expect(violations).toEqual([]);
            // The browser itself notes the status 404 of the page; that is what the page is for.
            expect(complaints.filter((line) => path !== '/nope' || !line.includes('404'))).toEqual([]);
          });
        }
      }
    }
  }
});
