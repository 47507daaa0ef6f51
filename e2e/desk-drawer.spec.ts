import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './cash/cash-product.ts';
import { openDesk } from './cash/teller.ts';
import { totpSecretOf } from './desk/staff-sign-in.ts';
import { flowLanguages } from './flow-languages.ts';
import { fillTotp } from './identity/totp.ts';

// The tests share one product and one drawer per language, so they run one after the other.
test.describe.configure({ mode: 'default' });

const places = {
  'en-US': { first: 'james@gim.example', second: 'emily@gim.example', hundreds: '2000', short: '1999' },
  uk: { first: 'iryna@gim.example', second: 'petro@gim.example', hundreds: '900', short: '899' },
} as const;

for (const language of flowLanguages('uk')) {
  test(`Z-06 two people close a drawer and open it again, by keyboard, in ${language}`, async ({
    browser,
    request,
    product: { origin },
  }) => {
    test.setTimeout(120_000);
    const { first, second, hundreds, short } = places[language];
    const desk = await openDesk({ browser, request, origin, language, email: first, path: '/desk/drawer' });
    const { page, t } = desk;
    const other = await browser.newPage({ baseURL: origin });
    const secret = await totpSecretOf(other, second);
    await other.close();
    const side = page.getByRole('complementary');
    const main = page.getByRole('main');
    const hundredsField = side.getByLabel(t('drawers:count.piecesOf').replace('{{note}}', '100'), {
      exact: true,
    });
    const state = (name: 'open' | 'closing' | 'closed') =>
      expect(main.getByText(t(`drawers:states.${name}`), { exact: true })).toBeVisible();
    const confirm = async (pieces: string): Promise<void> => {
      await page.keyboard.press('F4');
      await hundredsField.fill(pieces);
      await side.getByLabel(t('drawers:second.email')).fill(second);
      await page.keyboard.press('F2');
      await fillTotp(side.locator('input[autocomplete="one-time-code"]'), { request, secret });
      await page.keyboard.press('F9');
    };
    await state('open');
    await expectAccessible(page);
    await page.keyboard.press('F4');
    await expect(hundredsField).toBeFocused();
    await page.keyboard.type(short);
    await side.getByRole('combobox').click();
    await page.getByRole('option', { name: t('drawers:reasons.NotFoundAfterRecount') }).click();
    await page.keyboard.press('F9');
    await expect(main.getByText(t('drawers:hidden.title'))).toBeVisible();
    // The expected amount is hidden while the second person counts.
    await expect(main.getByText(t('drawers:equation.mustBe'), { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await confirm(hundreds);
    await expect(side.getByText(t('drawers:problems.CountDiffers'))).toBeVisible();
    await confirm(short);
    await state('closed');
    await expect(main.getByRole('row').filter({ hasText: t('drawers:kinds.difference') })).toBeVisible();
    await page.keyboard.press('F4');
    await hundredsField.fill(short);
    await page.keyboard.press('F9');
    await expect(main.getByText(t('drawers:hidden.title'))).toBeVisible();
    await confirm(short);
    await state('open');
    await page.context().close();
  });
}
