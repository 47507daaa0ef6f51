import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { leavesOwnAccess, managesStaff } from './desk/manage-staff.ts';
import { demoPassword, signInAtDesk as signIn, totpSecretOf } from './desk/staff-sign-in.ts';
import { opensFrozenAccount } from './desk/unfreeze.ts';
import { flowLanguages } from './flow-languages.ts';
import { nextTotp } from './identity/totp.ts';

// The tests read the newest lines of one log and two change a password, so they run one after the other.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1280, height: 800 } });

const words = {
  'en-US': {
    log: 'Audit log',
    signedIn: 'Signed in',
    refused: 'Failed to change password',
    changed: /Changed password/,
    open: 'Change the password',
    wrong: 'The current password or the code is wrong.',
    common: 'This password is known from leaks.',
    none: 'No entry matches',
    older: 'Show older entries',
    who: 'Maria',
    email: 'maria@gim.example',
  },
  uk: {
    log: 'Журнал дій',
    signedIn: 'Вхід',
    refused: 'Невдала зміна пароля',
    changed: /Зміна пароля/,
    open: 'Змінити пароль',
    wrong: 'Поточний пароль або код неправильний.',
    common: 'Цей пароль відомий із витоків.',
    none: 'Немає такого запису',
    older: 'Показати старіші записи',
    who: 'Sofia',
    email: 'sofia@gim.example',
  },
} as const;

for (const language of flowLanguages('uk')) {
  const t = words[language];

  test.describe(language, () => {
    test.use({ locale: language });

    test('staff change their own password and find it in the audit log', async ({ page, request }) => {
      const secret = await totpSecretOf(page, t.email);
      await page.goto('/desk/audit');
      await signIn(page, request, { email: t.email, password: demoPassword, secret });
      await expect(page.getByRole('heading', { level: 1, name: t.log })).toBeVisible();
      const lines = page.getByRole('list', { name: t.log }).getByRole('listitem');
      await expect(lines.filter({ hasText: t.signedIn }).filter({ hasText: t.who }).first()).toBeVisible();

      await page.getByRole('button', { name: t.open, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const change = async (from: string, to: string, code: string): Promise<void> => {
        await dialog.locator('input[autocomplete="current-password"]').fill(from);
        await dialog.locator('input[autocomplete="new-password"]').fill(to);
        await dialog.locator('input[autocomplete="one-time-code"]').fill(code);
        await dialog.locator('button[type="submit"]').click();
      };
      // Closing the dialog clears the typed text.
      await dialog.locator('input[autocomplete="new-password"]').fill('Left-behind-1');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: t.open, exact: true }).click();
      await expect(dialog.locator('input[autocomplete="new-password"]')).toHaveValue('');
      await change(demoPassword, 'Liverpool-1892!', '000000');
      await expect(dialog.getByRole('alert')).toContainText(t.common);
      await change('Wrong-one-77!', 'Till-and-Ledger-58', await nextTotp(request, secret));
      await expect(dialog.getByRole('alert')).toContainText(t.wrong);
      await expectAccessible(page);
      await change(demoPassword, 'Till-and-Ledger-58', await nextTotp(request, secret));
      await expect(dialog).toBeHidden();

      // The real server, limited to two lines per page: older lines load on demand.
      await page.route('**/api/desk/audit?**', (route) => {
        const url = new URL(route.request().url());
        url.searchParams.set('limit', '2');
        return route.continue({ url: url.href });
      });
      await page.reload();
      await expect(lines.filter({ hasText: t.changed }).first()).toBeVisible();
      await expect(lines).toHaveCount(2);
      for (const count of [4, 6]) {
        await page.getByRole('button', { name: t.older }).click();
        await expect(lines).toHaveCount(count);
      }
      // The arrow keys move through the list, not the menu.
      await lines.first().getByRole('button').focus();
      await page.keyboard.press('ArrowDown');
      await expect(lines.nth(1).getByRole('button')).toBeFocused();
      await expect(lines.nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true');
      await lines.filter({ hasText: t.refused }).first().click();
      await expect(page.getByRole('complementary')).toContainText('staff.change-password-refused');
      await page.getByRole('searchbox').fill('nothing-has-this');
      await page.keyboard.press('Enter');
      await expect(page.getByText(t.none)).toBeVisible();

      // Restore the demo password.
      await page.getByRole('button', { name: t.open, exact: true }).click();
      await change('Till-and-Ledger-58', demoPassword, await nextTotp(request, secret));
      await expect(dialog).toBeHidden();
    });

    test('a frozen account is opened by two people', async ({ page, browser, request }) => {
      // Three people sign in, one of them twice.
      test.setTimeout(120_000);
      await opensFrozenAccount({ page, browser, request, language, decider: t.email });
    });

    test('Z-06 a person is added, gets a role by two people and loses it', async ({ browser, request }) => {
      test.setTimeout(120_000);
      await managesStaff({ browser, request, language, admins: ['andrii@gim.example', 'sofia@gim.example'] });
    });

    test('Z-06 an admin is offered nothing for the own account', async ({ browser, request }) => {
      const admins = ['andrii@gim.example', 'sofia@gim.example'] as const;
      await leavesOwnAccess({ browser, request, language, admins });
    });
  });
}

test('who may not read the log has no such section, and its address says so', async ({ page, request }) => {
  const email = 'oleh@gim.example';
  const secret = await totpSecretOf(page, email);
  await page.goto('/desk/');
  await signIn(page, request, { email, password: demoPassword, secret });
  await expect(page).toHaveTitle(/^Today/);
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await page.goto('/desk/audit');
  await expect(
    page.getByRole('heading', { level: 1, name: 'You have no access to Audit log' }),
  ).toBeVisible();
});

test('who may not see clients has no such section, and its address says so', async ({ page, request }) => {
  const email = 'iryna@gim.example';
  const secret = await totpSecretOf(page, email);
  await page.goto('/desk/');
  await signIn(page, request, { email, password: demoPassword, secret });
  await expect(page).toHaveTitle(/^Today/);
  await expect(page.getByRole('link', { name: 'Clients' })).toHaveCount(0);
  await page.goto('/desk/users');
  await expect(page.getByRole('heading', { level: 1, name: 'You have no access to Clients' })).toBeVisible();
});
