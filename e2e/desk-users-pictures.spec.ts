import { rights } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';
import { type DeskUser, getDeskUser, listUnfreezeRequests } from '@gim/contract/users.desk';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { standInSession } from './desk/staff-sign-in.ts';
import { openTexts } from './identity/texts.ts';

const maria = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b12', name: 'Maria Chen' };
const oleh = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b13', name: 'Oleh Bondar' };
const userId = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b21';

const session = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: { ...maria, email: 'maria@gim.example', roles: ['compliance'], rights: [...rights], pointIds: [] },
});

const request = (number: number, rest: object) => ({
  id: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0c${number}`,
  userId: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b${number}`,
  email: 'm•••@u•••.net',
  state: 'Open',
  requestedBy: oleh,
  requestedAt: '2025-10-16T08:19:05Z',
  expiresAt: '2025-10-17T08:19:05Z',
  note: 'Video call, passport read again, same face. Signs in from a new phone.',
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
  ...rest,
});

/** Timestamps of real requests vary, so the screenshots use fixed data that the contract validates. */
const list = listUnfreezeRequests.reply.parse({
  items: [
    request(21, {}),
    request(22, {
      email: 'y•••@g•••.com',
      requestedAt: '2025-10-16T09:02:40Z',
      expiresAt: '2025-10-17T09:02:40Z',
    }),
  ],
});
const frozen = getDeskUser.reply.parse({
  id: userId,
  email: 'm•••@u•••.net',
  status: 'Frozen',
  createdAt: '2025-03-02T10:00:00Z',
  kycStatus: 'approved',
  twoFactorEnabled: true,
  devices: 0,
  freeze: { at: '2025-10-16T07:52:11Z', because: 'link', by: null, note: null },
  unfreezeRequests: [
    request(21, {}),
    request(23, {
      userId,
      state: 'Rejected',
      requestedAt: '2025-10-16T08:01:00Z',
      note: 'Phone call, knows the last trades.',
      decidedBy: maria,
      decidedAt: '2025-10-16T08:10:30Z',
      decisionNote: 'No document was seen. Ask for a video call.',
    }),
  ],
});

interface Answers {
  readonly user?: DeskUser;
  readonly items?: typeof list.items;
}

async function openUsers(page: Page, path: string, { user = frozen, items = list.items }: Answers = {}) {
  await page.clock.setFixedTime('2025-10-16T09:45:00Z');
  await page.route('**/api/desk/unfreeze-requests', (route) => route.fulfill({ json: { items } }));
  await page.route('**/api/desk/users/*', (route) => route.fulfill({ json: user }));
  await standInSession(page, session);
  await page.goto(path);
}

for (const { locale, colorScheme } of [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'uk', colorScheme: 'dark' },
] as const) {
  const t = openTexts(locale, 'desk');

  test.describe(`${locale} ${colorScheme}`, () => {
    test.use({ locale, colorScheme, viewport: { width: 1280, height: 800 } });

    test('the section of clients looks as kept and has no axe finding', async ({ page }) => {
      await openUsers(page, '/desk/users');
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
      await expect(page.getByRole('complementary')).toContainText(userId);
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`decide-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.getByRole('button', { name: `${t('users:actions.approve')} A`, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page).toHaveScreenshot(`approve-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
    });

    test('a client in use, with nothing that waits, looks as kept', async ({ page }) => {
      const user = { ...frozen, status: 'Active', devices: 2, freeze: null, unfreezeRequests: [] } as const;
      await openUsers(page, `/desk/users?id=${userId}`, {
        user: { ...user, unfreezeRequests: [] },
        items: [],
      });
      await expect(page.getByText(t('users:requests.none'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('users:actions.freeze') })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`active-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
    });
  });
}

test.describe('when the server does not answer', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('list and client say so, and a press reads them again', async ({ page }) => {
    let isDown = true;
    await openUsers(page, '/healthz');
    for (const url of ['**/api/desk/unfreeze-requests', '**/api/desk/users/*'])
      await page.route(url, (route) => (isDown ? route.abort() : route.fallback()));
    await page.goto(`/desk/users?id=${userId}`);
    const pane = page.getByRole('complementary');
    await expect(page.getByRole('main')).toContainText('The list didn’t load');
    await expect(pane).toContainText('The client didn’t load');
    await expectAccessible(page);
    isDown = false;
    for (const place of [page.getByRole('main'), pane])
      await place.getByRole('button', { name: 'Try again' }).click();
    await expect(pane).toContainText(userId);
    await expect(page.getByRole('list', { name: 'Second person needed' }).getByRole('listitem')).toHaveCount(
      2,
    );
  });

  test('an action whose answer was lost is not called undone', async ({ page }) => {
    await openUsers(page, `/desk/users?id=${userId}`);
    await page.route('**/api/desk/unfreeze-requests/*/decision', (route) => route.abort());
    await page.getByRole('button', { name: 'Unfreeze the account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What convinced you').fill('Saw the video call.');
    await dialog.getByRole('button', { name: 'Unfreeze the account' }).click();
    await expect(dialog.getByRole('alert')).toContainText('It may be done already');
  });

  test('the search of the top bar finds a client, and leaves no e-mail in the address', async ({ page }) => {
    await openUsers(page, '/desk/users');
    await page.route('**/api/desk/users/search', (route) => route.fulfill({ json: { userId } }));
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('banner').getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('mariia@ukr.net');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary')).toContainText(userId);
    expect(page.url()).toMatch(/\/desk\/users\?id=[0-9a-f-]{36}$/);
  });
});
