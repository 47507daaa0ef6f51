import { expect, type Page, test } from '@playwright/test';
import { flowLanguages } from './flow-languages.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts } from './identity/texts.ts';
import { signIn } from './shell-session.ts';
import { answerChains, type ChainAnswers, operationPath, operations } from './wallet/chain-answers.ts';

// Actions on a withdrawal's own page, with mocked API answers.
for (const language of flowLanguages('uk')) {
  const t = openTexts(language);
  const open = async (page: Page, path: string): Promise<ChainAnswers> => {
    await chooseLanguage(page, language);
    await signIn(page, { kycStatus: 'approved' });
    const answers = await answerChains(page);
    await page.goto(path);
    return answers;
  };

  test(`undo takes a withdrawal back with one press while its minute runs, in ${language}`, async ({
    page,
  }) => {
    await open(page, operationPath(1));
    await expect(page.getByText('0:47')).toBeVisible();
    await page.route('**/cancel', (route) =>
      route.fulfill({
        json: {
          ...operations[0],
          status: 'Canceled',
          stage: 'canceled',
          reason: 'CanceledByUser',
          canCancel: false,
          updatedAt: '2025-10-16T11:30:00Z',
          endedAt: '2025-10-16T11:30:00Z',
        },
      }),
    );
    await page.getByRole('button', { name: t('transactions:chain.undo'), exact: true }).click();
    await expect(page.getByText(t('transactions:reasons.CanceledByUser'))).toBeVisible();
    await expect(page.getByText('0:47')).toHaveCount(0);
  });

  test(`releases the rest and speeds up only with a fresh factor, in ${language}`, async ({ page }) => {
    const answers = await open(page, operationPath(7));
    for (const path of ['**/release', '**/speed-up']) {
      await page.route(path, (route) => {
        const { pathname } = new URL(route.request().url());
        if (route.request().method() === 'GET') return route.fallback();
        answers.sent[pathname.split('/').at(-1) ?? ''] = route.request().postDataJSON();
        return route.fulfill({ json: operations[3] });
      });
    }
    const dialog = page.getByRole('alertdialog');
    await page.getByRole('button', { name: /590/ }).click();
    await dialog.locator('input[autocomplete=one-time-code]').fill('123456');
    await expect(dialog).toHaveCount(0);
    expect(answers.sent.release).toEqual({ stepUp: { method: 'totp', code: '123456' } });
    expect(answers.sent.stepup).toMatchObject({
      purpose: 'releaseWithdrawal',
      operation: { transactionId: operations[6]?.id },
    });
    await page.goto(operationPath(5));
    await page.getByRole('button', { name: /1[.,]8/ }).click();
    await dialog.locator('input[autocomplete=one-time-code]').fill('123456');
    await expect(dialog).toHaveCount(0);
    expect(answers.sent['speed-up']).toEqual({ fee: '1.8', stepUp: { method: 'totp', code: '123456' } });
  });
}
