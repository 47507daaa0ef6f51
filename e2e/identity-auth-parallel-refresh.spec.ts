import { expect, type Page, test } from '@playwright/test';
import { openAccount, signIn } from './identity/accounts.ts';
import { type Delivery, FaultyConnection } from './identity/faulty-connection.ts';

const tabCount = 4;
const rounds = 5;

/** Half of the responses are lost after the product has rotated the token, before or after their cookie was set. */
const plan: readonly Delivery[] = [
  'lost before its cookie',
  'arrives',
  'lost after its cookie',
  'arrives',
  'never sent',
  'arrives',
];

interface Burst {
  readonly statuses: number[];
  readonly tokens: string[];
}

/** Sends the stored half of the token many times concurrently. Returns the responses. */
const burst = (page: Page, count: number): Promise<Burst> =>
  page.evaluate(async (times) => {
    const userId = localStorage.getItem('userId');
    const deviceId = /gim-device-id=([^;]+)/.exec(document.cookie)?.[1];
    const body = JSON.stringify({ refreshToken: localStorage.getItem('refreshToken'), deviceId });
    const headers = { 'content-type': 'application/json' };
    const show = async () => {
      try {
        const answer = await fetch(`/api/users/${userId}/refreshtoken`, { method: 'POST', headers, body });
        return { status: answer.status, token: (await answer.json()).refreshToken };
      } catch {
        return null;
      }
    };
    const came = (await Promise.all(Array.from({ length: times }, show))).filter((answer) => answer !== null);
    return { statuses: came.map(({ status }) => status), tokens: came.map(({ token }) => token) };
  }, count);

/** Expects the same successor in all responses, and stores it in the page. */
async function goOnWith(page: Page, bursts: readonly Burst[]): Promise<void> {
  expect(new Set(bursts.flatMap(({ statuses }) => statuses))).toEqual(new Set([200]));
  const tokens = new Set(bursts.flatMap((each) => each.tokens));
  expect(tokens.size).toBe(1);
  await page.evaluate((token) => localStorage.setItem('refreshToken', token), [...tokens][0] ?? '');
}

test('S-10: tabs that refresh at once over a line that loses answers are never signed out', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const line = new FaultyConnection(baseURL ?? '');
  const origin = await line.open();
  const account = await openAccount(request);
  await signIn(page, account, origin);
  const tabs = [page];
  while (tabs.length < tabCount) tabs.push(await context.newPage());
  await Promise.all(tabs.map((tab) => tab.goto(`${origin}/settings/language`)));
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  line.plan = plan;
  for (let round = 0; round < rounds; round += 1)
    await goOnWith(page, await Promise.all(tabs.map((tab) => burst(tab, 12))));
  expect(line.refusals).toEqual([]);
  expect(line.made.size).toBeGreaterThanOrEqual(rounds);
  expect(line.deliveries.get('lost before its cookie')).toBeGreaterThan(20);
  line.plan = ['arrives'];
  for (const tab of tabs) {
    await tab.evaluate(() => sessionStorage.removeItem('jwtToken'));
    await tab.reload();
    await expect(tab.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible();
  }
  expect(line.refusals).toEqual([]);
  await line.close();
});

test('S-03: 50 refreshes of one page at once are all answered with one successor', async ({
  page,
  request,
}) => {
  await signIn(page, await openAccount(request));
  await goOnWith(page, [await burst(page, 50)]);
  // The session is valid: a page without an access token refreshes first.
  await page.evaluate(() => sessionStorage.removeItem('jwtToken'));
  await page.goto('/settings/language');
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible();
});
