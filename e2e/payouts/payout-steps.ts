import type { StepUpPurpose } from '@gim/contract';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { openSession } from '../identity/accounts.ts';
import { proveByMail, readStepUpCode } from '../identity/step-up.ts';
import type { Translate } from '../identity/texts.ts';
import { fund, type Owner } from '../wallet/sandbox.ts';

/** The payment networks' test number. It must never reach the product (P-01). */
export const cardNumber = '4111111111111111';

/** A customer with an approved identity and dollars. */
export async function openApproved(page: Page, dollars: string): Promise<Owner> {
  const owner = await openSession(page);
  const { request } = page;
  await decideIdentity(request, owner, {
    decision: 'approved',
    givenNames: 'Olena',
    familyName: 'Kovalenko',
  });
  await fund(request, owner, dollars);
  return owner;
}

/** Makes the identity partner decide and waits until its signed message has arrived. */
export async function decideIdentity(
  request: APIRequestContext,
  { id, jwtToken }: Owner,
  data: { readonly decision: 'approved' | 'rejected' } & Readonly<Record<string, string>>,
): Promise<void> {
  expect((await request.post(`/sandbox/kyc/${id}`, { data })).status()).toBe(200);
  const headers = { authorization: `Bearer ${jwtToken}` };
  const status = async (): Promise<string> =>
    (await (await request.get(`/api/users/${id}`, { headers })).json()).kycStatus;
  await expect.poll(status, { timeout: 20_000 }).toBe(data.decision);
}

interface Outcome {
  readonly outcome: 'sent' | 'successful' | 'unclaimed' | 'returned' | 'failed' | 'feeChanged';
  readonly fee?: string;
}

/** Sets what the payout partner does next with a payout. */
export async function setOutcome(request: APIRequestContext, id: string, data: Outcome): Promise<void> {
  expect((await request.post(`/sandbox/payouts/${id}`, { data })).status()).toBe(200);
}

/** Adds a card: types its number into the partner's frame and proves with a mailed code. */
export async function addCard(page: Page, t: Translate, owner: Owner): Promise<void> {
  await page.getByRole('button', { name: t('payouts:card.addFirst') }).click();
  const frame = page.frameLocator('iframe');
  await frame.locator('input[name=number]').pressSequentially(cardNumber);
  await frame.locator('input[name=validUntil]').pressSequentially('0830');
  await frame.locator('input[name=holder]').fill('Olena Kovalenko');
  await frame.locator('button').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1111');
  await proveByMail(question, page.request, { ...owner, purpose: 'createRecipient' });
  await expect(page.getByRole('radio')).toHaveCount(1);
}

/** Adds a PayPal account in its two steps. */
export async function addPayPal(page: Page, t: Translate, owner: Owner): Promise<void> {
  await page.getByRole('button', { name: t('payouts:paypal.addFirst') }).click();
  const dialog = page.getByRole('dialog');
  const next = dialog.locator('button[type=submit]');
  await dialog.locator('input[name=paypal-address]').fill('olena.k@example.com');
  await dialog.locator('input[name=paypal-name]').fill('Olena Kovalenko');
  await next.click();
  await choose(page, dialog, t('payouts:newPayPal.country'), 'US');
  await choose(page, dialog, t('payouts:newPayPal.state'), 'California');
  await dialog.locator('input[name=city]').fill('San Francisco');
  await dialog.locator('input[name=zip]').fill('94105');
  await dialog.locator('input[name=postal-address]').fill('1 Market Street');
  await next.click();
  await expect(dialog).toContainText('1 Market Street, San Francisco, California, 94105');
  await proveByMail(dialog, page.request, { ...owner, purpose: 'createRecipient' });
  await expect(page.getByRole('radio')).toHaveCount(1);
}

/** Opens a list by its label and chooses an option, by name or country code. */
async function choose(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click();
  const language = await page.locator('html').getAttribute('lang');
  const name =
    option === 'US' ? (new Intl.DisplayNames([language ?? 'en'], { type: 'region' }).of('US') ?? '') : option;
  await page.getByRole('option', { name, exact: true }).click();
}

/** Makes a payout with a mailed proof. Ends on the operation's page and returns its id. */
export async function withdraw(
  page: Page,
  { owner, amount, former }: { readonly owner: Owner; readonly amount: string; readonly former?: string },
): Promise<{ readonly id: string; readonly code: string }> {
  await page.locator('input[name=amount]').fill(amount);
  const submit = page.locator('main button[type=submit]');
  await expect(page.locator('dl').getByText(/[1-9]/).first()).toBeVisible();
  await submit.click();
  const sheet = page.getByRole('dialog');
  const purpose: StepUpPurpose = 'createPayout';
  await sheet.locator('input[autocomplete="current-password"]').fill(owner.password);
  const code = await readStepUpCode(page.request, owner.email, purpose, former);
  await sheet.getByLabel(/^(6-digit code from the e-mail|Код із 6 цифр із листа)$/).fill(code);
  // The first button is the close button, the last one submits.
  await sheet.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
  return { id: page.url().split('/').at(-1) ?? '', code };
}
