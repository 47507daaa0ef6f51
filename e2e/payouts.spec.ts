import { expect, type Page, type Request, test } from '@playwright/test';
import { flowLanguages } from './flow-languages.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts } from './identity/texts.ts';
import { openDesk } from './kyc/compliance-desk.ts';
import {
  addCard,
  addPayPal,
  cardNumber,
  decideIdentity,
  openApproved,
  setOutcome,
  withdraw,
} from './payouts/payout-steps.ts';
import { auditOf } from './product-check.ts';
import { readProductTime } from './product-clock.ts';
import { available } from './wallet/sandbox.ts';

// Each test makes several payouts, with the mails of their proofs.
test.describe.configure({ timeout: 120_000 });

for (const language of flowLanguages('uk')) {
  const t = openTexts(language);
  /** The operation's page shows the status without a reload. */
  const expectEnd = async (page: Page, status: string): Promise<void> => {
    const badge = page.getByRole('main').getByText(t(`transactions:status.${status}`), { exact: true });
    await expect(badge.first()).toBeVisible({ timeout: 30_000 });
  };

  test(`P-01 a new card is paid to Successful, and its number reaches nobody but the partner, in ${language}`, async ({
    page,
    baseURL,
  }) => {
    const digits = cardNumber.match(/.{4}/g)?.join('[ -]?') ?? cardNumber;
    const leaks: string[] = [];
    let numbersAtPartner = 0;
    const watch = (request: Request): void => {
      const whole = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
      if (!new RegExp(digits).test(whole)) return;
      if (request.url().startsWith(baseURL ?? '')) leaks.push(`${request.method()} ${request.url()}`);
      else numbersAtPartner += 1;
    };
    const owner = await openApproved(page, '500');
    await chooseLanguage(page, language);
    page.context().on('request', watch);
    await page.goto('/cashout/card?amount=40');
    await addCard(page, t, owner);
    await expect(page.locator('input[name=amount]')).toHaveValue('40');
    const { id } = await withdraw(page, { owner, amount: '40' });
    expect(await available(page.request, owner, 'USD')).toBe('460');
    await setOutcome(page.request, id, { outcome: 'sent' });
    await expect(page.getByText(t('transactions:payout.sentTitle'))).toBeVisible({ timeout: 30_000 });
    await setOutcome(page.request, id, { outcome: 'successful' });
    await expectEnd(page, 'Successful');
    await expect(page.getByRole('main')).toContainText('·· 1111');
    expect(await available(page.request, owner, 'USD')).toBe('460');
    expect(numbersAtPartner).toBeGreaterThan(0);
    expect(leaks).toEqual([]);
    // The card number is not in the page or its storage either.
    const kept = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, document.documentElement.outerHTML]),
    );
    expect(kept).not.toMatch(new RegExp(digits));
  });

  test(`PayPal from a new recipient to Successful, then unclaimed and canceled, in ${language}`, async ({
    page,
  }) => {
    const owner = await openApproved(page, '500');
    await chooseLanguage(page, language);
    await page.goto('/cashout/paypal');
    await addPayPal(page, t, owner);
    const first = await withdraw(page, { owner, amount: '30' });
    await setOutcome(page.request, first.id, { outcome: 'sent' });
    await setOutcome(page.request, first.id, { outcome: 'successful' });
    await expectEnd(page, 'Successful');
    await page.goto('/cashout/paypal');
    const { id } = await withdraw(page, { owner, amount: '20', former: first.code });
    expect(await available(page.request, owner, 'USD')).toBe('450');
    await setOutcome(page.request, id, { outcome: 'sent' });
    await setOutcome(page.request, id, { outcome: 'unclaimed' });
    await page.getByRole('button', { name: t('transactions:payout.cancelUnclaimed') }).click();
    await page.getByRole('button', { name: t('transactions:cancel.confirm') }).click();
    await expectEnd(page, 'Canceled');
    await expect.poll(() => available(page.request, owner, 'USD')).toBe('470');
  });

  test(`a new fee is declined, another one accepted, and what comes back is credited once, in ${language}`, async ({
    page,
    baseURL,
  }) => {
    const owner = await openApproved(page, '500');
    await chooseLanguage(page, language);
    await page.goto('/cashout/card');
    await addCard(page, t, owner);
    const { request } = page;
    const ask = async (amount: string, former?: string): Promise<{ id: string; code: string }> => {
      await page.goto('/cashout/card');
      return withdraw(page, { owner, amount, ...(former !== undefined && { former }) });
    };
    const openFee = async (id: string): Promise<void> => {
      await setOutcome(request, id, { outcome: 'feeChanged', fee: '2' });
      await page.getByRole('button', { name: t('transactions:payout.feeOpen') }).click({ timeout: 30_000 });
    };
    const declined = await ask('20');
    await openFee(declined.id);
    await page.getByRole('button', { name: t('transactions:payout.decline') }).click();
    await expectEnd(page, 'Canceled');
    await expect.poll(() => available(request, owner, 'USD')).toBe('500');

    const accepted = await ask('20', declined.code);
    await openFee(accepted.id);
    const accept = t('transactions:payout.accept').split('{{')[0] ?? '';
    await page.getByRole('alertdialog').getByRole('button', { name: accept }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await setOutcome(request, accepted.id, { outcome: 'successful' });
    await expectEnd(page, 'Successful');
    expect(await available(request, owner, 'USD')).toBe('480');
    // The new fee was charged, and less arrived.
    await expect(page.getByRole('main')).toContainText(language === 'uk' ? '18,00 $' : '$18.00');

    const returned = await ask('20', accepted.code);
    await setOutcome(request, returned.id, { outcome: 'sent' });
    await setOutcome(request, returned.id, { outcome: 'returned' });
    await expectEnd(page, 'Rejected');
    await expect(page.getByText(t('transactions:reasons.Returned'))).toBeVisible();
    await expect.poll(() => available(request, owner, 'USD')).toBe('480');
    expect((await auditOf(baseURL ?? '')).findings).toEqual([]);
  });

  test(`a recipient is deleted only after a question, and the gate keeps the amount, in ${language}`, async ({
    page,
  }) => {
    const owner = await openApproved(page, '500');
    await chooseLanguage(page, language);
    await page.goto('/cashout/paypal');
    await addPayPal(page, t, owner);
    const trash = page.getByRole('group').getByRole('button');
    await trash.click();
    await page.getByRole('button', { name: t('payouts:list.keep') }).click();
    await expect(page.getByRole('radio')).toHaveCount(1);
    await trash.click();
    await page.getByRole('button', { name: t('payouts:paypal.deleteSubmit') }).click();
    await expect(page.getByText(t('payouts:paypal.none'))).toBeVisible();

    // The partner revokes its approval while the page is open.
    await page.locator('input[name=amount]').fill('25');
    await decideIdentity(page.request, owner, { decision: 'rejected', rejectType: 'retry' });
    // The page learns it from the live connection or from the next refusal, whichever comes first.
    const amount = page.locator('input[name=amount]');
    await amount.fill('26', { timeout: 1000 }).catch(() => undefined);
    await expect(page.getByText(t('kyc:rejected.title'))).toBeVisible();
    const start = page.getByRole('link', { name: t('payouts:gate.see') });
    await expect(start).toHaveAttribute('href', /^\/kyc\?redirect=%2Fcashout%2Fpaypal%3Famount%3D2[56]$/);
    // A new visit is redirected to the identity check, which keeps the return address.
    await page.goto('/cashout/card?amount=40');
    await expect(page).toHaveURL('/kyc?redirect=%2Fcashout%2Fcard%3Famount%3D40');
  });
}

test('what comes back after its end is found by the comparison, and two people credit it once', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const owner = await openApproved(page, '500');
  await page.goto('/cashout/card');
  await addCard(page, openTexts('en-US'), owner);
  await page.goto('/cashout/card');
  const { id } = await withdraw(page, { owner, amount: '23.45' });
  await setOutcome(request, id, { outcome: 'successful' });
  await expect(page.getByRole('main').getByText('Successful', { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  });
  await setOutcome(request, id, { outcome: 'returned' });

  const day = new Date(await readProductTime(request)).toISOString().slice(0, 10);
  const t = openTexts('en-US', 'desk');
  const openFinding = async (email: string): Promise<Page> => {
    const origin = String(baseURL);
    const desk = await openDesk({ browser, request, origin, language: 'en-US' }, email, `payouts?day=${day}`);
    await desk.getByRole('button', { name: t('payouts:run') }).click();
    await desk.getByRole('button', { name: /23\.09/ }).click();
    await expect(desk.getByRole('complementary')).toContainText(t('payouts:findings.ReturnedAfterEnd'));
    return desk;
  };
  const daniel = await openFinding('daniel@gim.example');
  await daniel.keyboard.press('F9');
  await daniel.getByRole('dialog').getByRole('textbox').fill('The bank has sent it back.');
  await daniel.getByRole('dialog').locator('button[type=submit]').click();
  await expect(daniel.getByText(t('payouts:done.another'))).toBeVisible();
  expect(await available(request, owner, 'USD')).toBe('476.55');
  const halyna = await openFinding('halyna@gim.example');
  await expect(halyna.getByRole('complementary')).toContainText('The bank has sent it back.');
  await halyna.keyboard.press('F9');
  await expect.poll(() => available(request, owner, 'USD')).toBe('499.64');
  await page.reload();
  await expect(page.getByText(openTexts('en-US')('transactions:payout.creditedTitle'))).toBeVisible();
  expect((await auditOf(baseURL ?? '')).findings).toEqual([]);
  for (const desk of [daniel, halyna]) await desk.context().close();
});
