import { addStaffMember } from '@gim/contract/staff.members';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { openTexts, type Translate } from '../identity/texts.ts';
import { fillTotp } from '../identity/totp.ts';
import { demoPassword, type SignIn, signInAtDesk, totpSecretOf } from './staff-sign-in.ts';

interface Flow {
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly language: 'en-US' | 'uk';
  /** The admin who makes changes, and the second person. */
  readonly admins: readonly [string, string];
}

interface AtDesk extends SignIn {
  readonly page: Page;
}

const note = 'Starts at the office on Monday.';

/** Adds a staff member, gets a second admin's approval, removes a role while it is in use, and disables the account. */
export async function managesStaff(flow: Flow): Promise<void> {
  const t = openTexts(flow.language, 'desk');
  const first = await openAsAdmin(flow, flow.admins[0]);
  const person = await adds(first, { flow, t });

  const newcomer = await signsIn(flow, person);
  const sections = newcomer.page.getByRole('navigation').getByRole('link');
  await expect(newcomer.page).toHaveURL(/\/desk\/today$/);
  await expect(sections).toHaveText([
    t('app:sections.today'),
    t('app:sections.drawer'),
    t('app:sections.point'),
  ]);
  await newcomer.page.goto('/desk/audit');
  await seesNoAccess(newcomer.page, t);
  await expectAccessible(newcomer.page);

  // The requester cannot approve; the second person decides.
  await expect(first.page.getByRole('button', { name: t('staff:request.approve') })).toHaveCount(0);
  const second = await openAsAdmin(flow, flow.admins[1]);
  await opens(second.page, person.email);
  await does(second, { flow, t, kind: 'approve' });
  await newcomer.page.reload();
  await expect(newcomer.page.getByRole('heading', { level: 1 })).toHaveText(t('audit:log.title'));

  // The role is removed while the log is open: the newcomer's next action is refused, and the menu entry disappears.
  await first.page.reload();
  await opens(first.page, person.email);
  const compliance = { name: t('staff:roles.compliance') };
  await first.page.getByRole('complementary').getByRole('checkbox', compliance).uncheck();
  await does(first, { flow, t, kind: 'save' });
  const section = (name: string) =>
    newcomer.page.getByRole('navigation').getByRole('link', { name: t(name) });
  await section('app:sections.point').click();
  // Wait for the point's screen, because clicking the log's link earlier would keep the loaded log open.
  await expect(newcomer.page.getByRole('heading', { level: 1 })).not.toHaveText(t('audit:log.title'));
  await section('app:sections.audit').click();
  await seesNoAccess(newcomer.page, t);
  await expect(sections).toHaveText([
    t('app:sections.today'),
    t('app:sections.drawer'),
    t('app:sections.point'),
  ]);

  await does(first, { flow, t, kind: 'disable' });
  await newcomer.page.reload();
  await expect(newcomer.page).toHaveURL(/\/desk\/sign-in/);
  for (const { page } of [first, second, newcomer]) await page.context().close();
}

/** Admins cannot change their own account. */
export async function leavesOwnAccess({ browser, request, language, admins }: Flow): Promise<void> {
  const t = openTexts(language, 'desk');
  const { page, email } = await openAsAdmin({ browser, request, language, admins }, admins[0]);
  await opens(page, email);
  const pane = page.getByRole('complementary');
  await expect(pane).toContainText(t('staff:pane.own'));
  await expect(pane.getByRole('button')).toHaveCount(0);
  for (const box of await pane.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  await page.context().close();
}

async function openAsAdmin(flow: Flow, email: string): Promise<AtDesk> {
  const page = await newPage(flow);
  const secret = await totpSecretOf(page, email);
  await page.goto('/desk/staff');
  const who = { email, password: demoPassword, secret };
  await signInAtDesk(page, flow.request, who);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    openTexts(flow.language, 'desk')('staff:list.title'),
  );
  return { page, ...who };
}

async function signsIn(flow: Flow, who: SignIn): Promise<AtDesk> {
  const page = await newPage(flow);
  await page.goto('/desk/');
  await signInAtDesk(page, flow.request, who);
  return { page, ...who };
}

async function newPage({ browser, language }: Flow): Promise<Page> {
  const context = await browser.newContext({ locale: language, viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

/** Adds a staff member as teller and requests the compliance role, which a second person must approve. */
async function adds(admin: AtDesk, { flow, t }: { flow: Flow; t: Translate }): Promise<SignIn> {
  const { page } = admin;
  const email = `nadiia.${flow.language}.${Date.now()}@gim.example`.toLowerCase();
  await page.getByRole('button', { name: t('staff:add.open') }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: t('staff:add.submit') });
  await submit.click();
  await expect(dialog.getByText(t('staff:add.nameRequired'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(t('staff:add.name'), { exact: true }).fill('Nadiia Panas');
  await dialog.getByLabel(t('staff:add.email')).fill(email);
  for (const role of ['staff:roles.teller', 'staff:roles.compliance'])
    await dialog.getByRole('checkbox', { name: t(role) }).check();
  await dialog.getByLabel(t('staff:add.label')).fill(note);
  await fillTotp(dialog.locator('input[autocomplete="one-time-code"]'), { ...flow, secret: admin.secret });
  const answered = page.waitForResponse((one) => new URL(one.url()).pathname === addStaffMember.path);
  await submit.click();
  const added = addStaffMember.reply.parse(await (await answered).json());
  await expect(dialog).toContainText(added.password);
  await expect(dialog).toContainText(added.totpSecret);
  await expect(dialog).toContainText(t('staff:roles.compliance'));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('staff:add.handedOver') }).click();
  await expect(page.locator('body')).not.toContainText(added.password);
  await opens(page, email);
  await expect(page.getByRole('complementary')).toContainText(t('staff:request.another'));
  return { email, password: added.password, secret: added.totpSecret };
}

async function opens(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('listitem').filter({ hasText: email }).getByRole('button').click();
  await expect(page.getByRole('complementary')).toContainText(email);
}

const buttons = {
  approve: 'staff:request.approve',
  save: 'staff:pane.save',
  disable: 'staff:pane.disable',
} as const;

/** Confirms an action; it requires a reason and a code. */
async function does(
  { page, secret }: AtDesk,
  { flow, t, kind }: { flow: Flow; t: Translate; kind: 'approve' | 'save' | 'disable' },
): Promise<void> {
  await page
    .getByRole('complementary')
    .getByRole('button', { name: t(buttons[kind]) })
    .click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: t(`staff:dialogs.${kind}.submit`) });
  await submit.click();
  const field = dialog.getByLabel(t(`staff:dialogs.${kind}.label`));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(note);
  await fillTotp(dialog.locator('input[autocomplete="one-time-code"]'), { ...flow, secret });
  await submit.click();
  await expect(dialog).toBeHidden();
}

async function seesNoAccess(page: Page, t: Translate): Promise<void> {
  const title = t('app:noAccess.title').replace('{{section}}', t('app:sections.audit'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
}
