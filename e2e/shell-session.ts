import { streamPath } from '@gim/contract/events';
import { expect, type Page } from '@playwright/test';
import { pushAddress } from './push-address.ts';

export const userId = '11111111-1111-4111-8111-111111111111';

/** Opens pages as a signed-in user with a mocked profile: these tests are about the shell. */
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

/** Mocks every call: with `given` by the last part of the path, or else as for a new account. */
export async function answerCalls(page: Page, given: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/api/**', (route) => {
    const last = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const answer = given[last] ?? answers[last];
    return answer === undefined ? route.fulfill({ status: 204 }) : route.fulfill({ json: answer });
  });
  // The product would refuse this token on the live connection, and the page would then fetch a new one at some point.
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

/** Default answers for the pages behind the shell, by the last part of the path. */
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
 * Collects console messages: errors, warnings, CSP violations. Ignores graphics driver warnings, which appear on
 * machines without a GPU.
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

/** Navigates as a link does, without reloading the page. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    // Remove the focus, which returns to the h1 when the new page is rendered.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await pushAddress(page, path);
  // Pages for entering an amount focus their field instead.
  await expect(page.locator('h1:focus, main input:focus'), path).toHaveCount(1);
}
