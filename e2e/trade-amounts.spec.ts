import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openSession } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { fund } from './wallet/sandbox.ts';
import { coins, words } from './wallet/trade-words.ts';

/** What is typed depends on the language alone, so each language has one width. */
const looks = [
  { language: 'en-US', viewport: { width: 390, height: 844 } },
  { language: 'uk', viewport: { width: 1280, height: 800 } },
] as const;

/** Invalid amounts stay in the field as typed, show an explanation, and cannot be submitted. */
const refused = {
  'en-US': [
    ['1,00', 'Use a dot for decimals (1.5) and commas for thousands (1,500)'],
    ['1e3', 'Enter the amount in digits, for example 1,250.50'],
    ['0x10', 'Enter the amount in digits, for example 1,250.50'],
    ['1.234', 'Enter no more than 2 decimal places'],
    ['9'.repeat(30), 'This amount is too large. Check the number of digits.'],
  ],
  uk: [
    ['1 00', 'Пишіть кому перед дробовою частиною (1,5), а тисячі відокремлюйте пробілом (1\u00a0500)'],
    ['1e3', 'Введіть суму цифрами, наприклад 1\u00a0250,50'],
    ['0x10', 'Введіть суму цифрами, наприклад 1\u00a0250,50'],
    ['1,234', 'Не більше ніж 2 знаки після коми'],
    ['9'.repeat(30), 'Завелика сума. Перевірте кількість цифр.'],
  ],
} as const;

const taken = {
  'en-US': { typed: '1,000', shown: '1,000' },
  uk: { typed: '1 000', shown: '1\u00a0000' },
} as const;

const bare = (text: string): string => text.replaceAll(/[,\u00a0]/g, '');

const submitOf = (page: Page): Locator => page.locator('button[type=submit]');

async function type(_page: Page, field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.pressSequentially(text);
}

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
}

for (const { language, viewport } of looks) {
  test.describe(`${language} at ${viewport.width}`, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });

    test('I-03: amounts are what was typed or pasted, or refused', async ({ page, request }) => {
      test.setTimeout(120_000);
      const account = await openSession(page);
      await fund(request, account, '1500');
      await chooseLanguage(page, language);
      const asked: unknown[] = [];
      page.on('request', (sent) => {
        if (sent.url().endsWith('/quotes')) asked.push(sent.postDataJSON());
      });
      await page.goto(`/coins/${coins[language].calm}/buy`);
      const field = page.locator('input[name=quoteAmount]');
      const buy = page.getByRole('button', { name: words[language].buy });
      for (const enter of [type, paste]) {
        for (const [text, message] of refused[language]) {
          await enter(page, field, text);
          await expectRefused(page, field, { text, message });
        }
        await enter(page, field, taken[language].typed);
        await expect(buy).toBeEnabled();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await field.blur();
        await expect(field).toHaveValue(taken[language].shown);
        // A thousand dollars, not one.
        expect(asked.at(-1)).toMatchObject({ quoteAmount: '1000' });
      }
      await writeOtherSide(page, field);
    });
  });
}

async function expectRefused(
  page: Page,
  field: Locator,
  { text, message }: { readonly text: string; readonly message: string },
): Promise<void> {
  await expect(submitOf(page)).toBeDisabled();
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(message)));
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  expect(bare(await field.inputValue())).toBe(bare(text));
  expect(await field.getAttribute('aria-invalid')).toBe('true');
}

/** Editing one side clears the error of the other. */
async function writeOtherSide(page: Page, field: Locator): Promise<void> {
  await field.fill('1e3');
  await field.blur();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.locator('input[name=amount]').fill('5');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(submitOf(page)).toBeEnabled();
  expect(await field.inputValue()).not.toContain('e');
}

const escaped = (text: string): string => text.replaceAll(/[.()]/g, '\\$&').replaceAll(/\s/g, '\\s');
