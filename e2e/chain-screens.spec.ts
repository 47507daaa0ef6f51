import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts, type Translate } from './identity/texts.ts';
import { signIn } from './shell-session.ts';
import { answerChains, type ChainAnswers, ledger, lookAlike, operationPath } from './wallet/chain-answers.ts';
import { withMotion } from './with-motion.ts';

// Holding a button is for pages with motion.
test.use(withMotion);

// chain.spec.ts tests the product itself in both languages; these test the screens with mocked API answers. Their
// screenshots cover both languages, so one is enough here.
const language = 'uk';
const t = openTexts(language);
const open = async (page: Page, path: string): Promise<ChainAnswers> => {
  await chooseLanguage(page, language);
  await signIn(page, { kycStatus: 'approved' });
  const answers = await answerChains(page);
  await page.goto(path);
  return answers;
};
const submit = (page: Page): Locator => page.locator('main button[type=submit]');
const alert = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** Goes to the confirmation sheet and enters the code. */
const reachSheet = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /Ledger at home 0x/ }).click();
  await submit(page).click();
  await page.locator('input[name=amount]').fill('600');
  await expect(submit(page)).toBeEnabled();
  await submit(page).click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('input[autocomplete=one-time-code]').fill('123456');
  return sheet;
};

test('a deposit shows its terms before the address, and gives address and memo apart', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ text }: { text: string }) => void Object.assign(window, { shared: text }),
    });
  });
  await open(page, '/coins/TON/deposit');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const terms = page.getByRole('region', { name: t('deposits:deposit.terms') });
  const copy = page.getByRole('button', { name: t('deposits:deposit.copyAddress') });
  await expect(terms).toContainText('0,2');
  const [above, below] = [await terms.boundingBox(), await copy.boundingBox()];
  const isBefore = (above?.y ?? 0) < (below?.y ?? 0) || (above?.x ?? 0) > (below?.x ?? 0);
  expect(isBefore).toBe(true);
  await copy.click();
  expect(await clipboard()).toMatch(/^UQDnS0.*DyEa8$/);
  await page.getByRole('button', { name: t('deposits:deposit.copyMemo') }).click();
  expect(await clipboard()).toBe('18804217');
  await expect(page.getByText(t('deposits:deposit.memoTitle'))).toBeVisible();
  await page.getByRole('button', { name: t('deposits:deposit.share') }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toMatch(/UQDnS0.*18804217/);
  // A shared address cannot be renewed.
  await expect(page.getByRole('button', { name: t('deposits:renew.open') })).toHaveCount(0);
});

test('a withdrawal proves and sends exactly what the server has echoed (W-09)', async ({ page }) => {
  const answers = await open(page, '/coins/USDT/withdraw');
  const sheet = await reachSheet(page);
  await expect(sheet).toContainText(ledger);
  const hold = sheet.getByRole('button', { name: t('withdrawals:confirm.hold') });
  // Releasing the hold button early sends nothing.
  await hold.hover();
  await page.mouse.down();
  await page.waitForTimeout(300);
  await page.mouse.up();
  expect(answers.sent.withdrawals).toBeUndefined();
  const sending = page.waitForRequest(isCreate);
  await page.mouse.down();
  const key = (await sending).headers()['idempotency-key'];
  await page.mouse.up();
  await expect(page).toHaveURL(operationPath(1));
  const echoed = {
    coin: 'USDT',
    network: 'ethereum',
    address: ledger,
    memo: null,
    amount: '600',
    fee: '3',
  };
  expect(answers.sent.withdrawals).toMatchObject({ ...echoed, stepUp: { method: 'totp', code: '123456' } });
  // The step-up was requested for exactly these values and this idempotency key.
  expect(answers.sent.stepup).toEqual({
    purpose: 'createWithdrawal',
    operation: { ...echoed, memo: '', testAmount: '', idempotencyKey: key },
  });
});

test('an echo of something else is not shown as if it had been asked for (W-09)', async ({ page }) => {
  const answers = await open(page, '/coins/USDT/withdraw');
  answers.echo = { address: lookAlike };
  await page.getByRole('button', { name: /Ledger at home 0x/ }).click();
  await submit(page).click();
  await page.locator('input[name=amount]').fill('600');
  await submit(page).click();
  await expect(alert(page, t('withdrawals:confirm.edited'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('withdrawals:confirm.hold') })).toHaveCount(0);
});

test('a withdrawal without an answer is asked about, and is one however often (M-06)', async ({ page }) => {
  const answers = await open(page, '/coins/USDT/withdraw');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (isCreate(request)) keys.push(request.headers()['idempotency-key']);
  });
  await page.route(createPath, (route) => route.abort());
  const sheet = await reachSheet(page);
  await pressTwice(sheet, t);
  await expect(alert(page, t('withdrawals:withdraw.unansweredTitle'))).toBeVisible();

  // After a reload the idempotency key is kept, but the proof is not.
  await page.unroute(createPath);
  await page.reload();
  answers.refuse = { call: 'withdrawals', problem: 'IdempotencyKeyReused' };
  await page.getByRole('button', { name: t('withdrawals:withdraw.check'), exact: true }).click();
  await expect(alert(page, t('withdrawals:withdraw.acceptedBefore'))).toBeVisible();
  expect(answers.sent.withdrawals).not.toHaveProperty('stepUp');
  expect(new Set(keys).size).toBe(1);
  await page.reload();
  await expect(page.locator('textarea[name=address]')).toBeVisible();
  await expect(page.getByText(t('withdrawals:withdraw.unansweredTitle'))).toHaveCount(0);
});

test('a fee that has changed is shown before anything is sent for it', async ({ page }) => {
  const answers = await open(page, '/coins/USDT/withdraw');
  const sheet = await reachSheet(page);
  answers.refuse = { call: 'withdrawals', problem: 'FeeChanged', params: { fee: '4' } };
  await pressTwice(sheet, t);
  await expect(alert(page, t('withdrawals:confirm.feeChanged'))).toBeVisible();
  answers.refuse = null;
  answers.echo = { fee: '4', receives: '596' };
  await page.getByRole('button', { name: t('withdrawals:confirm.showNew') }).click();
  await expect(sheet).toContainText('596');
  await sheet.locator('input[autocomplete=one-time-code]').fill('654321');
  await pressTwice(sheet, t);
  await expect(page).toHaveURL(operationPath(1));
  expect(answers.sent.withdrawals).toMatchObject({ fee: '4' });
});

test('an address is read from a picture of its code, and wrong ones are told', async ({ page, context }) => {
  await open(page, '/coins/USDT/withdraw');
  const field = page.locator('textarea[name=address]');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${ledger}\n`);
  await page.getByRole('button', { name: t('withdrawals:recipient.paste') }).click();
  await expect(field).toHaveValue(ledger);
  await field.fill('0x123');
  await expect(alert(page, t('withdrawals:problems.AddressInvalid').slice(-30))).toBeVisible();
  await field.fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  await expect(page.getByRole('alert')).toContainText('Ethereum');
  await page.getByRole('button', { name: t('withdrawals:recipient.clear') }).click();
  await expect(field).toHaveValue('');

  await page.getByRole('button', { name: t('withdrawals:recipient.scan') }).click();
  // The browser has no camera permission here.
  await expect(
    page
      .getByRole('dialog')
      .getByText(/camera|камер/i)
      .first(),
  ).toBeVisible();
  await page.getByTestId('scan-picture').setInputFiles('e2e/wallet/ledger-code.gif');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toHaveValue(ledger);
  await expect(page.getByRole('status').filter({ hasText: 'Ledger at home' })).toBeVisible();
});

test('a look-alike is not sent to before both addresses were compared (C-13)', async ({ page }) => {
  await open(page, '/coins/USDT/withdraw');
  const field = page.locator('textarea[name=address]');
  await field.fill(lookAlike);
  const warning = alert(page, t('withdrawals:recipient.alikeTitle'));
  // Both addresses are shown in full.
  await expect(warning).toContainText(lookAlike);
  await expect(warning).toContainText(ledger);
  await submit(page).click();
  await expect(alert(page, t('withdrawals:recipient.alikeMissing'))).toBeVisible();
  await page.getByRole('button', { name: t('withdrawals:recipient.alikeUse') }).click();
  await expect(field).toHaveValue(ledger);
  await field.fill(lookAlike);
  await page.locator('input[name=compared]').check();
  await submit(page).click();
  await expect(page.locator('input[name=amount]')).toBeVisible();
});

test('the allowlist holds back what is not saved', async ({ page }) => {
  const answers = await open(page, '/healthz');
  answers.allowlist = { enabled: true, changesAt: null };
  await page.goto('/coins/TON/withdraw');
  await page.locator('textarea[name=address]').fill('UQB3xV7nR2kLm9TqYc5WzPe8HdJf4AsGt6Nu1oKi0bXvDyEa');
  await expect(page.getByText(t('withdrawals:recipient.allowlistTitle'))).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByRole('switch')).toBeChecked();
});

test('a saved address is renamed and deleted, whole before the eyes', async ({ page }) => {
  await open(page, '/coins/USDT/withdraw');
  const calls: string[] = [];
  await page.route('**/addresses/*', (route) => {
    calls.push(`${route.request().method()} ${route.request().postData() ?? ''}`);
    return route.request().method() === 'DELETE'
      ? route.fulfill({ status: 204 })
      : route.fulfill({ json: { ...saved, name: 'Vault' } });
  });
  const manage = page.getByRole('button', {
    name: t('withdrawals:addresses.manage').replace('{{name}}', 'Ledger at home'),
  });
  await manage.click();
  await page.getByRole('button', { name: t('withdrawals:addresses.rename') }).click();
  await page.locator('input[name=address-name]').fill('Vault');
  await page.getByRole('button', { name: t('withdrawals:addresses.renameSubmit') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await manage.click();
  await page.getByRole('button', { name: t('withdrawals:addresses.delete'), exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(ledger);
  await page.getByRole('button', { name: t('withdrawals:addresses.deleteSubmit') }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(calls).toEqual(['PATCH {"name":"Vault"}', 'DELETE ']);
});

const createPath = /\/withdrawals$/;
const isCreate = (request: Request): boolean =>
  request.method() === 'POST' && createPath.test(new URL(request.url()).pathname);

const saved = {
  id: '88888888-8888-4888-8888-888888888881',
  coin: 'USDT',
  network: 'ethereum',
  address: ledger,
  memo: null,
  createdAt: '2025-09-01T09:00:00Z',
  usableFrom: null,
  lastUsedAt: null,
};

/** Confirms the hold button by keyboard. */
async function pressTwice(sheet: Locator, t: Translate): Promise<void> {
  await sheet.getByRole('button', { name: t('withdrawals:confirm.hold') }).press('Enter');
  await sheet.getByRole('button', { name: t('withdrawals:confirm.again') }).press('Enter');
}
