import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { type Account, fillSignIn, openAccount } from '../identity/accounts.ts';
import { findMail } from '../identity/mailbox.ts';
import { mailedProof } from '../identity/step-up.ts';
import { openTexts, type Translate } from '../identity/texts.ts';
import { demoPassword, signInAtDesk, totpSecretOf } from './staff-sign-in.ts';

interface Flow {
  readonly page: Page;
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly language: 'en-US' | 'uk';
  /** Who decides; support requests. */
  readonly decider: string;
}

const note = 'Video call, passport read again, same face.';

/** From the frozen wallet through request and decision by two staff members to the unfrozen wallet. */
export async function opensFrozenAccount(flow: Flow): Promise<void> {
  const { page, request, language } = flow;
  const account = await openAccount(request);
  const frozen = await request.post(`/api/users/${account.id}/freeze`, {
    data: { stepUp: await mailedProof(request, account, { purpose: 'freezeUser' }) },
    headers: { authorization: `Bearer ${account.jwtToken}` },
  });
  expect(frozen.status()).toBe(204);
  await meetsFrozenNotice(page, account, openTexts(language));

  const t = openTexts(language, 'desk');
  const support = await openDesk(flow, 'oleh@gim.example');
  await asks(support, { account, t });
  const decider = await openDesk(flow, flow.decider);
  await decides(decider, { account, t, decision: 'reject' });
  await expect(decider.getByRole('complementary')).toContainText(t('users:wait.needsSupport'));

  // Support sees the rejection after a reload and requests again.
  await support.reload();
  await expect(support.getByRole('complementary')).toContainText(t('users:history.Rejected'));
  await writesNote(support, { t, action: 'request' });
  await decides(decider, { account, t, decision: 'approve' });
  await expect(decider.getByRole('complementary')).toContainText(t('users:status.Active'));

  await findMail(request, account.email, ({ subject }) => subject === 'A request to open your account');
  const { html } = await findMail(
    request,
    account.email,
    ({ subject }) => subject === 'Your account is open again',
  );
  expect(html).toContain('/#freeze=');
  await fillSignIn(page, account);
  await expect(page).toHaveURL('/dashboard');

  await decider.getByRole('link', { name: t('app:sections.audit') }).click();
  const log = decider.getByRole('list', { name: t('audit:log.title') });
  await expect(log.getByText(t('audit:actions.users.unfreeze-approve')).first()).toBeVisible();
  await support.context().close();
  await decider.context().close();
}

async function meetsFrozenNotice(page: Page, account: Account, t: Translate): Promise<void> {
  await fillSignIn(page, account);
  await expect(page.getByRole('alert')).toContainText(t('sessions:frozen.title'));
  const steps = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(steps).toHaveText(
    ['write', 'check', 'confirm', 'mail'].map((step) => t(`sessions:frozen.${step}`)),
  );
  await expectAccessible(page);
}

async function openDesk({ browser, request, language }: Flow, email: string): Promise<Page> {
  const context = await browser.newContext({ locale: language, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const secret = await totpSecretOf(page, email);
  await page.goto('/desk/users');
  await signInAtDesk(page, request, { email, password: demoPassword, secret });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    openTexts(language, 'desk')('users:list.title'),
  );
  return page;
}

/** Finds the customer by e-mail, which is not stored anywhere, and requests unfreezing. */
async function asks(page: Page, { account, t }: { account: Account; t: Translate }): Promise<void> {
  const field = page.getByRole('main').getByRole('searchbox');
  const find = page.getByRole('button', { name: t('users:search.submit') });
  await field.fill(`nobody.${account.email}`);
  await find.click();
  await expect(page.getByText(t('users:search.notFound'), { exact: true })).toBeVisible();
  await field.fill(account.email);
  await find.click();
  const pane = page.getByRole('complementary');
  await expect(pane).toContainText(account.id);
  await expect(pane).toContainText(t('users:freeze.owner'));
  await expect(pane).toContainText('o•••@e•••.com');
  expect(page.url()).not.toContain('@');
  await writesNote(page, { t, action: 'request' });
  await expect(pane).toContainText(t('users:wait.askedByMe'));
  await expect(page.getByRole('button', { name: t('users:actions.approve') })).toHaveCount(0);
}

async function decides(
  page: Page,
  { account, t, decision }: { account: Account; t: Translate; decision: 'approve' | 'reject' },
): Promise<void> {
  await page.reload();
  // Oldest first, so this request is the last.
  const rows = page.getByRole('list', { name: t('users:requests.title') }).getByRole('button');
  await rows.last().click();
  const pane = page.getByRole('complementary');
  await expect(pane).toContainText(account.id);
  await expect(pane).toContainText(note);
  await expect(pane).toContainText('Oleh Bondar');
  await writesNote(page, { t, action: decision });
}

/** The button of an action ends with its key. */
const keys = { request: 'U', approve: 'A', reject: 'R' } as const;

/** Enters a note, which is required, and confirms. */
async function writesNote(
  page: Page,
  { t, action }: { t: Translate; action: 'request' | 'approve' | 'reject' },
): Promise<void> {
  const name = `${t(`users:actions.${action}`)} ${keys[action]}`;
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t(`users:dialogs.${action}.title`) });
  const submit = dialog.getByRole('button', { name: t(`users:dialogs.${action}.submit`), exact: true });
  await submit.click();
  const field = dialog.getByLabel(t(`users:dialogs.${action}.label`));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(note);
  await submit.click();
  await expect(dialog).toBeHidden();
}
