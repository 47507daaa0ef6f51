import { listAudit, staffLogin } from '@gim/contract/staff';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { standInSession } from './desk/staff-sign-in.ts';

const maria = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b12';
const oleh = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b13';

const session = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: {
    id: maria,
    email: 'maria@gim.example',
    name: 'Maria S.',
    roles: ['admin'],
    rights: ['desk.open', 'audit.read'],
    pointIds: [],
  },
});

const line = (number: number, at: string, rest: object) => ({
  id: `4${number}`,
  at,
  staffId: maria,
  staffName: 'Maria S.',
  subject: maria,
  subjectName: 'Maria S.',
  before: null,
  after: null,
  ...rest,
});

/** Timestamps in a real log vary, so the screenshot uses a fixed log that the contract validates. */
const log = listAudit.reply.parse({
  items: [
    line(7, '2025-10-16T09:41:12Z', { action: 'staff.sign-in' }),
    line(6, '2025-10-16T09:02:55Z', {
      action: 'staff.disable',
      subject: oleh,
      subjectName: 'Oleh K.',
      before: { status: 'active', roles: ['teller', 'support'] },
      after: { status: 'disabled', roles: [] },
    }),
    line(5, '2025-10-15T18:30:00Z', { action: 'staff.change-password-refused' }),
    line(4, '2025-10-15T18:29:31Z', {
      action: 'staff.sign-in-refused',
      staffId: null,
      staffName: null,
      subject: 'nobody@gim.example',
      subjectName: null,
    }),
    line(3, '2025-10-15T08:00:04Z', { action: 'staff.sign-out', staffId: oleh, staffName: 'Oleh K.' }),
    line(2, '2025-10-14T08:00:00Z', { action: 'staff.add', subject: oleh, subjectName: 'Oleh K.' }),
  ],
  nextCursor: '42',
});

for (const { locale, colorScheme } of [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'uk', colorScheme: 'dark' },
] as const) {
  test.describe(`${locale} ${colorScheme}`, () => {
    test.use({ locale, colorScheme, viewport: { width: 1280, height: 800 } });

    test('the audit log looks as kept and has no axe finding', async ({ page }) => {
      await page.clock.setFixedTime('2025-10-16T09:45:00Z');
      await page.route('**/api/desk/audit?**', (route) => route.fulfill({ json: log }));
      await standInSession(page, session);
      await page.goto('/desk/audit');
      await page.getByRole('main').getByRole('listitem').nth(1).getByRole('button').click();
      await expect(page.getByRole('complementary')).toContainText('Oleh K.');
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`audit-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
    });
  });
}
