import { rights } from '@gim/contract/endpoint';
import { listDeskPoints } from '@gim/contract/points.desk';
import { staffLogin } from '@gim/contract/staff';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { samplePoint } from './desk/sample-cash.ts';
import { answerAsKnown, countsPath, standInSession } from './desk/staff-sign-in.ts';

const session = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: {
    id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11',
    email: 'iryna@gim.example',
    name: 'Iryna B.',
    roles: ['teller'],
    rights: [...rights],
    pointIds: [],
  },
});

const languages = [
  { locale: 'en-US', title: 'Sign in' },
  { locale: 'uk', title: 'Вхід' },
] as const;

test.use({ viewport: { width: 1280, height: 800 } });

/** Mocks an empty list of identity checks. */
async function answerNoChecks(page: Page): Promise<void> {
  await page.route(/\/api\/desk\/kyc(\?.*)?$/, (route) =>
    route.fulfill({ json: { items: [], waiting: 0, oldestAt: null, decidedToday: 0 } }),
  );
}

/** Opens a page with a mocked session. The server would refuse all calls that are not mocked. */
async function openWithSession(page: Page, path: string): Promise<void> {
  await answerNoChecks(page);
  await standInSession(page, session);
  await page.goto(path);
}

test.describe('the sign-in screen of the desk', () => {
  for (const { locale, title } of languages) {
    test.describe(locale, () => {
      test.use({ locale });

      test('looks as kept and has no axe finding, light and dark', async ({ page }) => {
        await page.goto('/desk/');
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expect.soft(page).toHaveScreenshot(`sign-in-${locale}-${colorScheme}.png`);
          await expectAccessible(page, colorScheme);
        }
      });
    });
  }

  test('asks for password and code, and sends both together', async ({ page }) => {
    let sent: unknown = null;
    await page.route('**/api/desk/login', async (route) => {
      sent = route.request().postDataJSON();
      await route.fulfill({ json: session });
    });
    await answerNoChecks(page);
    await answerAsKnown(page, session);
    await page.goto('/desk/kyc');
    await page.getByLabel('E-mail').fill('iryna@gim.example');
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse9');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(sent).toBeNull();
    await page.getByRole('textbox', { name: 'Authenticator code' }).fill('123456');
    await expect(page).toHaveURL(/\/desk\/kyc$/);
    expect(sent).toEqual({ email: 'iryna@gim.example', password: 'Correct-Horse9', code: '123456' });
  });

  test('says one thing whatever was wrong, keeps the e-mail and forgets the password', async ({ page }) => {
    await page.route('**/api/desk/login', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: { status: 400, errorDescriptions: [{ problem: 'CredentialsWrong' }] },
      }),
    );
    await page.goto('/desk/');
    await page.getByLabel('E-mail').fill('iryna@gim.example');
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse9');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Authenticator code' }).fill('123456');
    await expect(page.getByRole('alert')).toContainText('E-mail, password or code is wrong');
    await expect(page.getByLabel('E-mail')).toHaveValue('iryna@gim.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });

  test('checks the fields before it goes on', async ({ page }) => {
    await page.goto('/desk/');
    await page.getByLabel('E-mail').fill('iryna@');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Value must be an email')).toBeVisible();
    await expect(page.getByText('Value is required')).toBeVisible();
  });

  test('changes the language at once and remembers it', async ({ page }) => {
    await page.goto('/desk/');
    await page.getByRole('button', { name: 'Українська' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Вхід' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Вхід' })).toBeVisible();
  });
});

test.describe('the guard of the desk', () => {
  test('every address without a session is the sign-in screen', async ({ page }) => {
    for (const path of ['/desk/', '/desk/today', '/desk/kyc', '/desk/nope']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/desk\/sign-in(\?|$)/);
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' }), path).toBeVisible();
    }
  });

  test('a session that the server knows no more leads out, also while the page opens', async ({ page }) => {
    await standInSession(page, session);
    await page.route('**/api/desk/me', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: { status: 401, errorDescriptions: [{ problem: 'SessionRequired' }] },
      }),
    );
    // The section's chunk arrives late, after the API's answer.
    await page.route('**/desk/assets/today*', async (route) => {
      await page.waitForTimeout(500);
      await route.fallback();
    });
    await page.goto('/desk/today');
    await expect(page).toHaveURL(/\/desk\/sign-in$/);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('an address that does not exist is told to a session', async ({ page }) => {
    await openWithSession(page, '/desk/nope');
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('/desk/nope')).toBeVisible();
  });
});

test.describe('the shell of the desk', () => {
  test('opens on Today with its sections, and has no axe finding', async ({ page }) => {
    await page.route('**/api/desk/withdrawals', (route) =>
      route.fulfill({ json: { items: [], inReview: 0, sumUsd: '0', sentToday: 0 } }),
    );
    await openWithSession(page, '/desk/');
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await page.getByRole('link', { name: 'Withdrawals' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals in review' })).toBeFocused();
    await expectAccessible(page);
  });

  test('is worked by keyboard: arrows, Enter, Esc and the search', async ({ page }) => {
    await openWithSession(page, '/desk/today');
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Drawer' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'KYC' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Identity checks' })).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('olena/2');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/desk\/kyc\?q=olena%2F2$/);
    await expect(page.getByText('Searching for “olena/2”')).toBeVisible();
  });

  test('hears a key as soon as it is seen', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('h1') === null) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
      }).observe(document, { childList: true, subtree: true });
    });
    await openWithSession(page, '/desk/today');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  test('signs out and keeps nothing', async ({ page }) => {
    // The server does not know this token, and a refused desk signs out automatically, so these calls are mocked.
    await page.route(/\/api\/desk\/(points|me)$/, (route) =>
      route.fulfill({ json: route.request().url().endsWith('/points') ? { items: [] } : session.staff }),
    );
    await page.route(countsPath, (route) => route.fulfill({ json: {} }));
    await page.route('**/api/desk/login', (route) => route.fulfill({ json: session }));
    await page.goto('/desk/');
    await page.getByLabel('E-mail').fill('iryna@gim.example');
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse9');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Authenticator code' }).fill('123456');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/desk\/sign-in$/);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('says that the window is too narrow, and shows nothing half', async ({ page }) => {
    await page.setViewportSize({ width: 1179, height: 800 });
    await openWithSession(page, '/desk/today');
    await expect(page.getByText('The desk needs a wider window')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
    await page.setViewportSize({ width: 1180, height: 800 });
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
    await expectBarToFit(page);
  });

  test.describe('in Ukrainian', () => {
    test.use({ locale: 'uk' });

    test('the narrowest window has room for the whole top bar, however long the names are', async ({
      page,
    }) => {
      const name = 'Олександра Вишневецька-Корибут';
      const points = listDeskPoints.reply.parse({
        items: [samplePoint, { ...samplePoint, id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0d77' }],
      });
      await page.setViewportSize({ width: 1180, height: 800 });
      await answerNoChecks(page);
      await standInSession(page, { ...session, staff: { ...session.staff, name } });
      await page.route(/\/api\/desk\/points(\?.*)?$/, (route) => route.fulfill({ json: points }));
      await page.goto('/desk/kyc');
      await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible();
      await expect(page.getByText('84 300 $')).toBeVisible();
      await expectBarToFit(page);
    });
  });
});

/** Nothing of the top bar is beyond the edge of the window, and its parts do not overlap. */
async function expectBarToFit(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const edges = await page.getByRole('banner').evaluate((bar) => {
    const leaves = [...bar.querySelectorAll('button, search, select, b, [aria-hidden] + span')];
    return leaves.map((part) => part.getBoundingClientRect()).map(({ left, right }) => ({ left, right }));
  });
  const sorted = edges.toSorted((one, other) => one.left - other.left);
  expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(1180);
  for (const [index, { right }] of sorted.entries())
    expect(sorted[index + 1]?.left ?? right, JSON.stringify(sorted)).toBeGreaterThanOrEqual(right - 1);
}

test('an address that the desk does not have is its page with 404, and no file of the build tools is served', async ({
  request,
}) => {
  const statusOf = async (path: string): Promise<number> =>
    (await request.get(path, { headers: { accept: 'text/html' } })).status();
  for (const path of ['/desk/', '/desk/today', '/desk/sign-in', '/desk/audit'])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of ['/desk/nope', '/desk/today/nope', '/.vite/manifest.json', '/desk/.vite/manifest.json'])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  const unknown = await request.get('/desk/nope', { headers: { accept: 'text/html' } });
  expect(await unknown.text()).toContain('/desk/assets/');
});
