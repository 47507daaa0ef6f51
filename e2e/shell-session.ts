import { streamPath } from '@gim/contract/events';
import { expect, type Page } from '@playwright/test';
import { pushAddress } from './push-address.ts';

export const userId = '11111111-1111-4111-8111-111111111111';

/** Opens pages as somebody who signed in before. The API answers the profile here: these tests are about the shell. */
export async function signIn(
  page: Page,
  profile: { status?: string; kycStatus?: string } = {},
): Promise<void> {
  await page.addInitScript((id) => {
    sessionStorage.setItem('jwtToken', 'e2e');
    localStorage.setItem('userId', id);
  }, userId);
  await answerCalls(page, { [userId]: { ...user, ...profile } });
}

/** Answers every call: with what is given for the last part of its address, else as for a new account. */
export async function answerCalls(page: Page, given: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/api/**', (route) => {
    const last = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const answer = given[last] ?? answers[last];
    return answer === undefined ? route.fulfill({ status: 204 }) : route.fulfill({ json: answer });
  });
  // The product would refuse this token on the live connection, and the page would fetch another one at some moment.
  await page.routeWebSocket(`**${streamPath}`, () => undefined);
}

const user = {
  id: userId,
  email: 'olena@example.com',
  status: 'Active',
  createdAt: '2025-01-01T00:00:00Z',
  kycStatus: 'notchecked',
  antiPhishingCode: null,
} as const;

/** What the pages behind the shell ask for, by the last part of the address. */
const answers: Readonly<Record<string, unknown>> = {
  devices: [],
  coins: { items: [] },
  balances: { totalUsd: '0', change24hUsd: '0', change24hPercent: null, items: [] },
  transactions: { items: [], nextCursor: null },
  notifications: { items: [], nextCursor: null, unread: 0 },
  passkeys: [],
  'recurring-buys': { items: [] },
  'price-alerts': { items: [] },
  'ways-out': { at: '2025-01-01T00:00:00Z', items: [] },
  enable2fa: { secret: 'JBSWY3DPEHPK3PXP', otpauthUrl: 'otpauth://totp/Gim?secret=JBSWY3DPEHPK3PXP' },
  emailverification: { resendAfterSeconds: 60 },
};

/**
 * Everything the browser complains about while a test runs: errors, warnings, violations of the page's policy. Without a
 * graphics card the driver says how slow it draws a map, which nobody can help.
 */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isDriver = message.text().includes('GL Driver Message');
    if (message.type() !== 'info' && !isDriver) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Goes to an address as a link does, without loading the page anew. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    // The focus comes back when the new page stands, on its h1.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await pushAddress(page, path);
  // A page whose first act is to type an amount begins in its field.
  await expect(page.locator('h1:focus, main input:focus'), path).toHaveCount(1);
}
