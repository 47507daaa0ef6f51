import { rights } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { countsPath, standInSession } from './desk/staff-sign-in.ts';
import { openTexts } from './identity/texts.ts';

const session = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: {
    id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11',
    email: 'iryna@gim.example',
    name: 'Iryna B.',
    roles: ['compliance'],
    rights: [...rights],
    pointIds: [],
  },
});
const waiting = { kyc: 4, withdrawals: 120, treasury: 9, payouts: 1, threads: 22, cases: 0 };

test.use({ viewport: { width: 1180, height: 800 } });

/** Opens the identity checks. `answer` is asked for each request of the counts. */
async function openDesk(page: Page, answer: () => object | null): Promise<void> {
  await standInSession(page, session);
  await page.route(/\/api\/desk\/kyc(\?.*)?$/, (route) =>
    route.fulfill({ json: { items: [], waiting: 0, oldestAt: null, decidedToday: 0 } }),
  );
  await page.route(countsPath, (route) => {
    const json = answer();
    return json === null ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json });
  });
  await page.goto('/desk/kyc');
}

/** The texts of the rail that reach beyond their section, or are cut although there are at most two digits beside them. */
const misplaced = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) => {
        const edge = link.getBoundingClientRect().right;
        const isLong = link.textContent.includes('99+');
        return [...link.querySelectorAll('[aria-hidden] + [aria-hidden], span:first-of-type')]
          .filter(
            (part) =>
              part.getBoundingClientRect().right > Math.min(edge, 148) ||
              (!isLong && part.scrollWidth > part.clientWidth),
          )
          .map((part) => part.textContent);
      }),
    );

for (const { locale, names } of [
  { locale: 'en-US', names: ['KYC, 4 waiting', 'Withdrawals, 120 waiting', 'Payouts, 1 waiting'] },
  { locale: 'uk', names: ['KYC, 4 чекають', 'Виведення, 120 чекають', 'Виплати, 1 чекає'] },
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('each section tells how much waits in it, and nothing of none', async ({ page }) => {
      await openDesk(page, () => waiting);
      const rail = page.getByRole('navigation', { name: openTexts(locale, 'desk')('app:sections.label') });
      for (const name of names) await expect(rail.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(rail.getByText('4', { exact: true })).toBeVisible();
      await expect(rail.getByText('99+', { exact: true })).toBeVisible();
      const cases = openTexts(locale, 'desk')('app:sections.cases');
      await expect(rail.getByRole('link', { name: cases, exact: true })).toHaveText(cases);
      await page.evaluate(() => document.fonts.ready);
      expect(await misplaced(page)).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, colorScheme);
      }
    });
  });
}

test('counts are read again after half a minute and not before, and without an answer there are none', async ({
  page,
}) => {
  let answers = 0;
  await page.clock.install();
  await openDesk(page, () => {
    answers += 1;
    return answers === 1 ? { kyc: 4 } : null;
  });
  await expect(page.getByRole('link', { name: 'KYC, 4 waiting', exact: true })).toBeVisible();
  await page.clock.runFor(25_000);
  expect(answers).toBe(1);
  await page.clock.runFor(6_000);
  await expect(page.getByRole('link', { name: 'KYC', exact: true })).toBeVisible();
  expect(answers).toBe(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
