import { expect, type Page, test } from '@playwright/test';
import { openSession, turnTwoFactorOn } from './identity/accounts.ts';
import { findMail } from './identity/mailbox.ts';

test.describe('account settings', () => {
  test.describe.configure({ timeout: 90_000 });

  test('a chosen language is told to the server, and mails follow it', async ({ page, request }) => {
    const account = await openSession(page);
    await page.goto('/settings/language');
    const told = page.waitForResponse(
      // The page's startup sends the language too, possibly only now, so match the value.
      (reply) => reply.url().endsWith('/language') && (reply.request().postData() ?? '').includes('uk'),
    );
    await page.getByRole('radio', { name: 'Українська' }).click();
    expect((await told).status()).toBe(204);
    await turnTwoFactorOn(request, { ...account, jwtToken: await tokenOf(page) });
    await findMail(request, account.email, ({ subject }) => subject === 'Двофакторний вхід увімкнено');
  });
});

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('jwtToken') ?? '');
