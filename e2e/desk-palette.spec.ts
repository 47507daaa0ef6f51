import { rights } from '@gim/contract/endpoint';
import { listAudit, staffLogin } from '@gim/contract/staff';
import { searchOperations } from '@gim/contract/support.desk';
import { getDeskUser, listUnfreezeRequests, searchUser } from '@gim/contract/users.desk';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { standInSession } from './desk/staff-sign-in.ts';

const id = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11';
const client = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0c22';
const sessionWith = (own: readonly string[]) =>
  staffLogin.reply.parse({
    token: 'a-token-that-only-the-browser-sees',
    expiresAt: '2099-01-01T00:00:00Z',
    staff: { id, email: 'oleh@gim.example', name: 'Oleh B.', roles: ['support'], rights: own, pointIds: [] },
  });
const operation = (number: number, rest: object = {}) => ({
  id: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f1d${number}`,
  number: `GM-4F6F1D${number}`,
  userId: client,
  email: 'o•••@e•••.com',
  type: 'Withdraw',
  status: 'InProgress',
  coin: 'USDT',
  amount: '2487.25',
  createdAt: '2025-10-16T09:41:12Z',
  ...rest,
});
const user = getDeskUser.reply.parse({
  id: client,
  email: 'o•••@e•••.com',
  status: 'Active',
  createdAt: '2025-03-02T10:00:00Z',
  kycStatus: 'approved',
  twoFactorEnabled: true,
  devices: 2,
  freeze: null,
  unfreezeRequests: [],
});
const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

test.use({ viewport: { width: 1280, height: 800 } });

/** Mocks the searches and records the requests. */
async function openDesk(page: Page, path: string, own: readonly string[] = rights): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/desk/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route(`**${listUnfreezeRequests.path}`, (route) => route.fulfill({ json: { items: [] } }));
  await page.route(`**/api/desk/users/${client}`, (route) => route.fulfill({ json: user }));
  await page.route(`**${searchUser.path}`, (route) => {
    asked.push(`client ${route.request().postDataJSON().search}`);
    return route.fulfill({ json: searchUser.reply.parse({ userId: client }) });
  });
  await page.route(`**${searchOperations.path}`, (route) => {
    const { search } = route.request().postDataJSON();
    asked.push(`operation ${search}`);
    const items =
      search === address
        ? [
            operation(33),
            operation(34, { type: 'Deposit', status: 'Successful', coin: 'BTC', amount: '0.25' }),
          ]
        : [];
    return route.fulfill({ json: searchOperations.reply.parse({ items }) });
  });
  await page.route(/\/api\/desk\/cash-orders\?/, (route) => {
    asked.push(`order ${new URL(route.request().url()).searchParams.get('q')}`);
    return route.fulfill({ json: { items: [] } });
  });
  await standInSession(page, sessionWith(own));
  await page.goto(path);
  await expect(page.locator('h1')).toBeVisible();
  return asked;
}

test('the palette goes to sections within one’s rights, by keys alone', async ({ page }) => {
  await openDesk(page, '/desk/users', ['desk.open', 'users.read', 'support.read']);
  await page.keyboard.press('Control+KeyK');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(field).toBeFocused();
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: 'Tickets' })).toBeVisible();
  await expect(options.filter({ hasText: 'Treasury' })).toHaveCount(0);
  await expectAccessible(page);
  await field.fill('tick');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/desk\/threads$/);
  await expect(field).toHaveCount(0);
  // A number offers the thread at once; this role may not see cases.
  await page.getByRole('button', { name: 'Commands', exact: true }).click();
  await field.fill('12');
  await expect(options).toHaveText([/Open ticket #12/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/desk\/threads\?number=12$/);
  await page.keyboard.press('Control+KeyK');
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('a search asks once, when it is told to, and leads to what was found', async ({ page }) => {
  const asked = await openDesk(page, '/desk/treasury');
  // In a section without its own list, the top bar's field searches everywhere.
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search' }).fill('olena@example.com');
  await page.keyboard.press('Enter');
  const options = page.getByRole('option');
  await expect(options).toHaveText([/Search clients, operations and orders for “olena@example.com”/]);
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(options).toHaveText([/Client olena@example.com/]);
  expect(asked.toSorted()).toEqual(['client olena@example.com', 'order olena@example.com']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/desk/users\\?id=${client}$`));

  await page.keyboard.press('Control+KeyK');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await field.fill(address);
  // In the field: the page that was just opened may still take the focus to its heading.
  await field.press('Enter');
  await expect(options).toHaveCount(2);
  await expect(options.first()).toContainText('GM-4F6F1D33');
  await expect(options.first()).toContainText('2,487.25 USDT');
  await expectAccessible(page);
  await expect.soft(page).toHaveScreenshot('found-light.png');

  await field.fill('GM-00000000');
  await field.press('Enter');
  await expect(page.getByText('Nothing found', { exact: true }).first()).toBeVisible();
  expect(asked.slice(-2).toSorted()).toEqual(['operation GM-00000000', 'order GM-00000000']);
});

test.describe('in Ukrainian, dark', () => {
  test.use({ locale: 'uk', colorScheme: 'dark' });

  test('the palette has sections and actions', async ({ page }) => {
    await openDesk(page, '/desk/users');
    await page.keyboard.press('Control+KeyK');
    await expect(page.getByRole('combobox', { name: 'Пошук і команди' })).toBeFocused();
    await expect.soft(page).toHaveScreenshot('open-uk-dark.png');
    await expectAccessible(page);
  });
});

test('the heads of the audit’s changes are never broken inside a word', async ({ page }) => {
  const long = 'a'.repeat(400);
  const line = {
    ...{ id: '1', at: '2025-10-16T09:41:12Z', staffId: id, staffName: 'Oleh B.', action: 'points.change' },
    ...{ subject: client, subjectName: null },
    before: { accessCodeValidUntil: null, hours: long },
    after: { accessCodeValidUntil: '2025-10-16T09:41:12Z', hours: long },
  };
  await openDesk(page, '/desk/users');
  await page.route('**/api/desk/audit?**', (route) =>
    route.fulfill({ json: listAudit.reply.parse({ items: [line], nextCursor: null }) }),
  );
  await page.goto('/desk/audit');
  const head = page.getByRole('columnheader', { name: 'Before' });
  await expect(head).toBeVisible();
  const lines = await head.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
  // The table does not overflow its pane.
  const pane = page.getByRole('complementary');
  expect(await pane.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
});
