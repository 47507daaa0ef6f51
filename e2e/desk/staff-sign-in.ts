import { getDeskCounts } from '@gim/contract/desk-counts';
import type { Reply } from '@gim/contract/endpoint';
import { getStaffSelf, type staffLogin } from '@gim/contract/staff';
import type { APIRequestContext, Page } from '@playwright/test';
import { fillTotp } from '../identity/totp.ts';

export const demoPassword = 'Paper-and-Ink-7';

/** The TOTP key of a demo account, from the sandbox page. */
export async function totpSecretOf(page: Page, email: string): Promise<string> {
  await page.goto('/sandbox');
  const row = page.getByRole('row').filter({ hasText: email });
  return (await row.getByRole('cell').last().textContent()) ?? '';
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly secret: string;
}

/** Signs in at the real desk, in any language. */
export async function signInAtDesk(page: Page, request: APIRequestContext, who: SignIn): Promise<void> {
  await page.locator('input[type="email"]').fill(who.email);
  await page.locator('input[autocomplete="current-password"]').fill(who.password);
  await page.locator('button[type="submit"]').click();
  await fillTotp(page.locator('input[autocomplete="one-time-code"]'), { request, secret: who.secret });
}

/**
 * Opens the tab with a session that is mocked as valid, of a staff member without points. All other calls would be
 * refused.
 */
export async function standInSession(page: Page, session: Reply<typeof staffLogin>): Promise<void> {
  await answerAsKnown(page, session);
  await page.addInitScript((kept) => sessionStorage.setItem('staffSession', kept), JSON.stringify(session));
}

/** With a point in its query or without. */
export const countsPath = (url: URL): boolean => url.pathname === getDeskCounts.path;

/** Mocks the shell's calls for a session that the server does not know: a refusal would end the session. */
export async function answerAsKnown(page: Page, { staff }: Reply<typeof staffLogin>): Promise<void> {
  await page.route(`**${getStaffSelf.path}`, (route) => route.fulfill({ json: staff }));
  await page.route(/\/api\/desk\/points(\?.*)?$/, (route) => route.fulfill({ json: { items: [] } }));
  // Nothing waits, so that pictures of the sections show no figures.
  await page.route(countsPath, (route) => route.fulfill({ json: {} }));
}
