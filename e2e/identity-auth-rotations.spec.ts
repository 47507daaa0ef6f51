import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openAccount, signIn } from './identity/accounts.ts';
import { type Delivery, FaultyConnection } from './identity/faulty-connection.ts';

const tabCount = 8;
const rotationsMin = 500;

/** Four of twelve are lost, two of them in a row, so that the client's retry is lost as well. */
const plan: readonly Delivery[] = [
  'arrives',
  'lost before its cookie',
  'arrives',
  'arrives',
  'lost after its cookie',
  'arrives',
  'arrives',
  'lost before its cookie',
  'lost after its cookie',
  'arrives',
  'never sent',
  'arrives',
];

/**
 * Prepares every page with a function that advances its clock by ten minutes, triggers a refetch of the devices, which
 * needs a token refresh, and waits until that call has ended. A call whose refresh was lost twice fails and is ignored.
 */
async function prepareRotations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const now = Date.now;
    const send = window.fetch;
    const lock = navigator.locks.request.bind(navigator.locks);
    let aheadMs = 0;
    let ended = 0;
    Date.now = () => now() + aheadMs;
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (!String(request[0]).endsWith('/refreshtoken')) ended += 1;
      return answer;
    };
    const request = async (name: string, work: () => Promise<unknown>): Promise<unknown> => {
      try {
        return await lock(name, work);
      } catch (error) {
        ended += 1;
        throw error;
      }
    };
    Object.assign(navigator.locks, { request });
    const rotate = async (): Promise<void> => {
      const before = ended;
      aheadMs += 600_000;
      // Repeatedly, because no refetch starts while the previous one is ending. Not more often, because eight tabs
      // polling constantly would slow down the one that is refreshing.
      while (ended === before) {
        window.dispatchEvent(new Event('visibilitychange'));
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    };
    Object.assign(window, { rotate });
  });
}

/** Rotates in every tab at once until the product has issued enough tokens, including those whose response was lost. */
async function rotateAll(tabs: readonly Page[], line: FaultyConnection): Promise<void> {
  const rotate = async (tab: Page): Promise<void> => {
    while (line.made.size < rotationsMin) await tab.evaluate(() => Reflect.get(window, 'rotate')());
  };
  await Promise.all(tabs.map(rotate));
}

test('S-10: 8 tabs, 500 rotations with answers lost, and nobody is signed out', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  // CPU-bound: takes longer beside other tests.
  test.setTimeout(240_000);
  const line = new FaultyConnection(baseURL ?? '');
  const origin = await line.open();
  const account = await openAccount(request);
  await signIn(page, account, origin);
  await prepareRotations(context);
  const tabs = [page];
  while (tabs.length < tabCount) tabs.push(await context.newPage());
  await Promise.all(tabs.map((tab) => tab.goto(`${origin}/settings/devices`)));
  for (const tab of tabs) await expect(tab.getByText('This device')).toBeVisible();
  line.plan = plan;
  await rotateAll(tabs, line);
  expect(line.made.size).toBeGreaterThanOrEqual(rotationsMin);
  for (const delivery of new Set(plan)) expect(line.deliveries.get(delivery), delivery).toBeGreaterThan(30);
  for (const tab of tabs) {
    expect(tab.url()).toBe(`${origin}/settings/devices`);
    expect(await tab.evaluate(() => localStorage.getItem('userId'))).toBe(account.id);
  }
  // Finally over a good connection, to prove that the session is still valid.
  line.plan = ['arrives'];
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expect(tab.getByText('This device')).toBeVisible();
  expect(line.refusals).toEqual([]);
  await line.close();
});
