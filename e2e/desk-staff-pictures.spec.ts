import { rights } from '@gim/contract/endpoint';
import { listDeskPoints } from '@gim/contract/points.desk';
import { staffLogin } from '@gim/contract/staff';
import { addStaffMember, listStaff, listStaffRoles } from '@gim/contract/staff.members';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { atRest } from './desk/at-rest.ts';
import { samplePoint } from './desk/sample-cash.ts';
import { standInSession } from './desk/staff-sign-in.ts';
import { openTexts } from './identity/texts.ts';

const sofia = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b14', name: 'Sofia Marchenko' };
const andrii = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b15', name: 'Andrii Kravets' };
const oleh = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b13';
const point = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0d01';

const session = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: { ...sofia, email: 'sofia@gim.example', roles: ['admin'], rights: [...rights], pointIds: [] },
});

const member = (number: number, name: string, rest: object) => ({
  id: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b${number}`,
  email: `${name.split(' ')[0]?.toLowerCase()}@gim.example`,
  name,
  state: 'Active',
  roles: [],
  pointIds: [],
  createdAt: '2025-10-14T08:00:00Z',
  addedBy: sofia,
  lastSignInAt: '2025-10-16T08:47:00Z',
  sessions: 1,
  version: 1,
  request: null,
  ...rest,
});

/** Timestamps of real staff vary, so the screenshots use fixed data that the contract validates. */
const staff = listStaff.reply.parse({
  items: [
    member(15, 'Andrii Kravets', { roles: ['admin'], addedBy: null }),
    member(11, 'Iryna Koval', { roles: ['teller', 'compliance'], pointIds: [point], sessions: 2 }),
    member(13, 'Oleh Bondar', {
      roles: ['support'],
      pointIds: [point],
      request: {
        id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0e01',
        roles: ['treasury'],
        requestedBy: andrii,
        requestedAt: '2025-10-16T08:19:05Z',
        expiresAt: '2025-10-17T08:19:05Z',
        note: 'Stands in for Daniel in November.',
      },
    }),
    member(14, 'Sofia Marchenko', { roles: ['admin'], addedBy: null }),
    member(16, 'Vira Danko', { roles: ['teller'], state: 'Disabled', sessions: 0, lastSignInAt: null }),
  ],
});
const everywhere = (...names: string[]) => names.map((name) => ({ name, ownPoints: false }));
const roles = listStaffRoles.reply.parse({
  items: [
    { name: 'admin', needsSecondPerson: true, rights: everywhere(...rights) },
    {
      name: 'compliance',
      needsSecondPerson: true,
      rights: everywhere('desk.open', 'audit.read', 'kyc.read'),
    },
    { name: 'support', needsSecondPerson: false, rights: everywhere('desk.open', 'users.read') },
    {
      name: 'teller',
      needsSecondPerson: false,
      rights: [...everywhere('desk.open'), { name: 'cash-orders.read', ownPoints: true }],
    },
    { name: 'treasury', needsSecondPerson: true, rights: everywhere('desk.open', 'withdrawals.read') },
  ],
});
const added = addStaffMember.reply.parse({
  id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b17',
  password: 'k5wq2-7rtx3-aabcd-ef234',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauthUrl:
    'otpauth://totp/GimDesk:nadiia%40gim.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=GimDesk',
  waitingRoles: ['treasury'],
});

async function openStaff(page: Page, path: string, who = session): Promise<void> {
  await page.clock.setFixedTime('2025-10-16T09:45:00Z');
  await page.route('**/api/desk/staff', (route) =>
    route.fulfill({ json: route.request().method() === 'POST' ? added : staff }),
  );
  await page.route('**/api/desk/staff-roles', (route) => route.fulfill({ json: roles }));
  await standInSession(page, who);
  const points = listDeskPoints.reply.parse({ items: [{ ...samplePoint, id: point }] });
  await page.route(/\/api\/desk\/points(\?.*)?$/, (route) => route.fulfill({ json: points }));
  await page.goto(path);
}

for (const { locale, colorScheme } of [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'uk', colorScheme: 'dark' },
] as const) {
  const t = openTexts(locale, 'desk');

  test.describe(`${locale} ${colorScheme}`, () => {
    test.use({ locale, colorScheme, viewport: { width: 1280, height: 800 } });

    test('the section of staff looks as kept and has no axe finding', async ({ page }) => {
      await openStaff(page, `/desk/staff?id=${oleh}`);
      await expect(page.getByRole('complementary')).toContainText('oleh@gim.example');
      await expect(page.getByRole('table')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`decide-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      const box = { name: t('staff:roles.admin') };
      await page.getByRole('complementary').getByRole('checkbox', box).check();
      await page.getByRole('button', { name: t('staff:pane.save') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await atRest(page);
      await expect(page).toHaveScreenshot(`save-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
    });

    test('what a new person signs in with looks as kept', async ({ page }) => {
      await openStaff(page, '/desk/staff');
      await page.getByRole('button', { name: t('staff:add.open') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('staff:add.name'), { exact: true }).fill('Nadiia Panas');
      await dialog.getByLabel(t('staff:add.email')).fill('nadiia@gim.example');
      await dialog.getByLabel(t('staff:add.label')).fill('Starts at the office on Monday.');
      await dialog.locator('input[autocomplete="one-time-code"]').fill('123456');
      await atRest(page);
      await expect(page).toHaveScreenshot(`add-${locale}-${colorScheme}.png`);
      await dialog.getByRole('button', { name: t('staff:add.submit') }).click();
      await expect(dialog).toContainText(added.password);
      await atRest(page);
      await expect(page).toHaveScreenshot(`added-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
    });

    test('a section without the right to it, and no section at all, say so', async ({ page }) => {
      const teller = { ...session, staff: { ...session.staff, rights: ['desk.open', 'points.read'] } };
      await openStaff(page, '/desk/staff', staffLogin.reply.parse(teller));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`no-access-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link').click();
      await expect(page).toHaveURL(/\/desk\/point$/);
    });

    test('somebody without any section is told', async ({ page }) => {
      const nobody = { ...session, staff: { ...session.staff, roles: [], rights: [] } };
      await openStaff(page, '/desk/', staffLogin.reply.parse(nobody));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('app:noSection.title'));
      await expect(page).toHaveScreenshot(`no-section-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
    });
  });
}
