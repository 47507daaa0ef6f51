import { expect, type Page } from '@playwright/test';
import { signIn } from '../shell-session.ts';
import { answerWallet } from './answers.ts';
import { withdrawalOptions } from './withdrawal-options-answers.ts';

/** Opens the home page of a signed-in user with mocked data. */
export async function openHome(page: Page): Promise<void> {
  await signIn(page);
  await answerWallet(page);
  await page.route(/\/ways-out\?/, (route) => route.fulfill({ json: withdrawalOptions }));
  await page.goto('/dashboard');
  await expect(page.getByTestId('total')).toBeVisible();
  await expect(page.locator('a[href="/coins/BTC"]').first()).toBeVisible();
}
