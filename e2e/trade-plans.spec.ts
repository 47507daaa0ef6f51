import { expect, type Locator, test } from '@playwright/test';
import { flowLanguages } from './flow-languages.ts';
import { openSession } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { coins, words } from './wallet/trade-words.ts';

const submit = (dialog: Locator): Locator => dialog.locator('button[type=submit]');

for (const language of flowLanguages('en-US')) {
  const word = words[language];

  test(`plans a recurring buy and a price alert under the coin, in ${language}`, async ({ page }) => {
    const coin = coins[language].calm;
    await chooseLanguage(page, language);
    await openSession(page);
    await page.goto(`/coins/${coin}#recurring-buy`);
    await submit(page.getByRole('dialog')).click();
    const buys = page.getByRole('list', { name: word.buys });
    await expect(buys.getByRole('listitem')).toHaveText(word.next);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await buys.getByRole('switch').click();
    await expect(buys.getByText(word.paused)).toBeVisible();
    await buys.getByRole('switch').click();
    await expect(buys.getByText(word.paused)).toHaveCount(0);

    // From one dialog to the other by address only: closing the first must not close the second.
    await page.goto(`/coins/${coin}#recurring-buy`);
    await expect(submit(page.getByRole('dialog'))).toBeVisible();
    await page.goto(`/coins/${coin}#price-alert`);
    await page.getByRole('button', { name: '+10%' }).click();
    await submit(page.getByRole('dialog')).click();
    const alerts = page.getByRole('list', { name: word.alerts });
    await expect(alerts.getByRole('listitem')).toHaveText(word.rises);
    await alerts.getByRole('button').click();
    await expect(alerts).toHaveCount(0);
    // The focused row was removed, so the section's remaining link gets the focus.
    await expect(page.locator('section a[href$="#price-alert"]')).toBeFocused();
    await page.getByRole('button', { name: word.undo }).click();
    await expect(alerts.getByRole('listitem')).toHaveCount(1);

    await buys.getByRole('button').click();
    await page.getByRole('alertdialog').getByRole('button', { name: word.end, exact: true }).click();
    await expect(buys).toHaveCount(0);
    await expect(page.locator('a[href$="#recurring-buy"]')).toBeFocused();
  });
}
