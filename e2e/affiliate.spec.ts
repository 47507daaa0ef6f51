import { expect, test as shared } from '@playwright/test';
import { joinByApi, joinByLink, payFees, programOf, withdrawIncome } from './affiliate/affiliate-steps.ts';
import { test } from './chains/chain-product.ts';
import { flowLanguages } from './flow-languages.ts';
import { newEmail, openSession } from './identity/accounts.ts';
import { findMail } from './identity/mailbox.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts } from './identity/texts.ts';
import { available } from './wallet/sandbox.ts';

const home = '/settings/affiliate-program';

for (const language of flowLanguages('uk')) {
  const t = openTexts(language);
  const dollars = (text: string): string => (language === 'uk' ? text.replace('.', ',') : text);

  test(`M-07 three people and two levels, from the link to income on the balance, in ${language}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const olena = await openSession(page);
    await chooseLanguage(page, language);
    const { link, affiliateId } = await programOf(page.request, olena);
    expect(link).toBe(`${baseURL}/?ref=${affiliateId}`);

    // Petro follows the link and registers through the form; Ivan follows Petro's link.
    const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
    const petroPage = await context.newPage();
    const petro = await joinByLink(petroPage, link, openTexts('en-US'));
    const { affiliateId: petroId } = await programOf(page.request, petro);
    const ivan = await joinByApi(page.request, petroId);
    await context.close();
    await expect.poll(async () => (await programOf(page.request, olena)).month.subreferrals).toBe(1);
    await payFees(page.request, petro, '22000');
    await payFees(page.request, ivan, '10000');
    // 10% of 110 dollars, and 3% of 50.
    await expect.poll(async () => (await programOf(page.request, olena)).earnedUsd).toBe('12.5');
    expect((await programOf(page.request, petro)).availableUsd).toBe('5');

    await page.goto(home);
    await expect(page.getByRole('main')).toContainText(dollars('12.50'));
    await expect(page.getByRole('main')).toContainText(`?ref=${affiliateId}`);
    await expect(page.getByRole('img', { name: t('affiliate:invite.qr') })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('affiliate:statistics.title') })
      .click();
    await expect(page).toHaveURL(`${home}/statistics`);
    const counts = page.locator('dl').first();
    await expect(counts).toContainText(`${t('affiliate:counts.clicks')}1`);
    await expect(counts).toContainText(`${t('affiliate:counts.registrations')}1`);
    await expect(counts).toContainText(`${t('affiliate:counts.subreferrals')}1`);
    const rows = page
      .getByRole('list', { name: t('affiliate:statistics.byReferrals') })
      .getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('ol•••@e•••.com');
    await page.getByRole('tab', { name: t('affiliate:statistics.levelAll') }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('tab', { name: t('affiliate:statistics.byWallets') }).click();
    const wallet = page.getByRole('list', { name: t('affiliate:statistics.byWallets') }).getByRole('link');
    await expect(wallet).toContainText(dollars('12.50'));
    await wallet.click();
    await expect(page).toHaveURL(`${home}/statistics/usd`);
    await expect(rows).toHaveCount(2);
    await rows.last().getByRole('link').click();
    const fees = page.getByRole('list', { name: t('affiliate:referral.fees') }).getByRole('listitem');
    await expect(fees).toHaveCount(1);
    await expect(fees).toContainText(dollars('11.00'));
    await expect(page.getByRole('navigation', { name: t('affiliate:wallet.trail') })).toBeVisible();

    await withdrawIncome(page, olena, t);
    await expect(page.getByRole('main')).toContainText(dollars('12.50'));
    expect(await available(page.request, olena, 'USD')).toBe('12.5');
    expect((await programOf(page.request, olena)).availableUsd).toBe('0');
    // Nothing is left to withdraw, and the page shows the minimum.
    await page.goto(`${home}/withdraw`);
    await expect(page.getByText(dollars('10.00'))).toBeVisible();
  });

  shared(
    `Z-07 an invitation is mailed, and more levels are in development, in ${language}`,
    async ({ page }) => {
      const olena = await openSession(page);
      await chooseLanguage(page, language);
      await page.goto(`${home}/statistics`);
      await expect(page.getByText(t('affiliate:statistics.emptyTitle'))).toBeVisible();
      await page.getByRole('tab', { name: t('affiliate:statistics.levelAll') }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText(t('affiliate:development.title'));
      await dialog.getByRole('button', { name: t('affiliate:development.close') }).click();
      await expect(dialog).toBeHidden();
      await page.goto(home);
      await page.getByRole('button', { name: t('affiliate:invite.send') }).click();
      const form = page.getByRole('dialog');
      const send = form.getByRole('button', { name: t('affiliate:invite.submit') });
      await send.click();
      await expect(form.getByText(t('affiliate:invite.emailWrong'))).toBeVisible();
      const friend = newEmail();
      await form.locator('input[type=email]').fill(friend);
      await send.click();
      await expect(form).toBeHidden();
      const { affiliateId } = await programOf(page.request, olena);
      const mail = await findMail(page.request, friend, ({ text }) => text.includes(`/?ref=${affiliateId}`));
      expect(mail.text).not.toContain(olena.email);
    },
  );
}
