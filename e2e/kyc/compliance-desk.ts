import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { demoPassword, signInAtDesk, totpSecretOf } from '../desk/staff-sign-in.ts';

interface Desk {
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly origin: string;
  readonly language: 'en-US' | 'uk';
}

/** Opens a section of the desk for a staff member. */
export async function openDesk(
  { browser, request, origin, language }: Desk,
  email: string,
  section = 'kyc',
): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL: origin, locale: language, viewport });
  const page = await context.newPage();
  const secret = await totpSecretOf(page, email);
  await page.goto(`/desk/${section}`);
  await signInAtDesk(page, request, { email, password: demoPassword, secret });
  await expect(page).toHaveURL(`/desk/${section}`);
  return page;
}

/** Opens the check of a person with a unique name. */
export async function openCheck(desk: Page, name: string): Promise<void> {
  await desk
    .getByRole('main')
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await expect(desk.getByRole('row').filter({ hasText: name }).first()).toBeVisible();
}

/** Opens every document with its key. */
export async function openDocuments(desk: Page, count: number): Promise<void> {
  await desk.getByRole('heading', { level: 1 }).focus();
  for (let number = 1; number <= count; number += 1) await desk.keyboard.press(String(number));
  await expect(desk.locator('figure img')).toHaveCount(count);
}
