import { type Right, rights } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';
import { listUnfreezeRequests } from '@gim/contract/users.desk';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { standInSession } from './desk/staff-sign-in.ts';

const sessionWith = (own: readonly Right[]) =>
  staffLogin.reply.parse({
    token: 'a-token-that-only-the-browser-sees',
    expiresAt: '2099-01-01T00:00:00Z',
    staff: {
      ...{ id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11', email: 'oleh@gim.example', name: 'Oleh B.' },
      ...{ roles: ['support'], rights: own, pointIds: [] },
    },
  });
const support: readonly Right[] = ['desk.open', 'users.read', 'support.read', 'support.answer'];

test.use({ viewport: { width: 1280, height: 800 } });

/** Opens the section of the clients without any request to unfreeze one. */
async function openDesk(page: Page, own: readonly Right[] = rights): Promise<void> {
  await page.route('**/api/desk/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route(`**${listUnfreezeRequests.path}`, (route) => route.fulfill({ json: { items: [] } }));
  await standInSession(page, sessionWith(own));
  await page.goto('/desk/users');
  await expect(page.locator('h1')).toBeVisible();
}

test('a question mark shows all keys, and Esc gives the focus back', async ({ page }) => {
  await openDesk(page);
  await expect(page.locator('footer')).toContainText('all keys');
  const section = page.getByRole('link', { name: 'Clients' });
  await section.focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  const field = sheet.getByRole('searchbox', { name: 'Key or action' });
  await expect(field).toBeFocused();
  await expect(sheet.getByRole('list', { name: 'Withdrawals' }).getByRole('listitem')).toHaveText([
    /^approve\s*F9$/,
    /^ask the client\s*Q$/,
    /^reject\s*R$/,
  ]);
  await expectAccessible(page);
  await expect.soft(page).toHaveScreenshot('all-light.png');
  // In the field a question mark is text.
  await page.keyboard.press('?');
  await expect(field).toHaveValue('?');
  await expect(sheet.getByRole('listitem')).toHaveText([/^All keys\s*\?$/]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(section).toBeFocused();
});

test('the filter finds keys and actions', async ({ page }) => {
  await openDesk(page);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  const field = sheet.getByRole('searchbox', { name: 'Key or action' });
  const keys = sheet.getByRole('listitem');
  await field.fill('ctrl+s');
  await expect(keys).toHaveText([/^Save the changes/, /^Save roles and points/]);
  await field.fill('drawer cash');
  await expect(keys).toHaveText([/^move cash\s*M$/]);
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Drawer']);
  await field.fill('nothing like this');
  await expect(keys).toHaveCount(0);
  await expect(sheet.getByText('Nothing found')).toBeVisible();
  await expectAccessible(page);
  // The next opening starts with all keys.
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(field).toHaveValue('');
});

test('one’s own keys leave out sections without the right', async ({ page }) => {
  await openDesk(page, support);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  const treasury = sheet.getByRole('heading', { name: 'Treasury' });
  await expect(treasury).toBeVisible();
  await sheet.getByRole('radio', { name: 'Mine' }).check();
  await expect(treasury).toHaveCount(0);
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
    ...['Everywhere', 'Go to', 'Tickets', 'Support', 'Clients'],
  ]);
  await expect(sheet.getByRole('list', { name: 'Go to' }).getByRole('listitem')).toHaveCount(3);
});

test('a question mark in the search box is text', async ({ page }) => {
  await openDesk(page);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeFocused();
  await page.keyboard.type('who?');
  await expect(search).toHaveValue('who?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the palette leads to all keys', async ({ page }) => {
  await openDesk(page);
  const palette = page.getByRole('combobox', { name: 'Search and commands' });
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  const field = sheet.getByRole('searchbox', { name: 'Key or action' });
  await page.keyboard.press('Control+KeyK');
  await expect(palette).toBeFocused();
  await page.keyboard.press('?');
  await expect(field).toBeFocused();
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('Control+KeyK');
  await palette.fill('all keys');
  await expect(page.getByRole('option')).toHaveText([/^All keys/]);
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
});

test.describe('in Ukrainian, dark', () => {
  test.use({ locale: 'uk', colorScheme: 'dark' });

  test('the sheet has the keys of every section', async ({ page }) => {
    await openDesk(page);
    // The slash key with Shift types a comma in the Ukrainian layout.
    await page.locator('body').dispatchEvent('keydown', { key: ',', code: 'Slash', shiftKey: true });
    await expect(page.getByRole('searchbox', { name: 'Клавіша або дія' })).toBeFocused();
    await expectAccessible(page);
    await expect.soft(page).toHaveScreenshot('all-uk-dark.png');
  });
});
