import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openAccount, signIn } from './identity/accounts.ts';
import { BadLine, type Fate } from './identity/bad-line.ts';

const tabCount = 8;
const rotationsMin = 500;

/** Four of twelve are lost, two of them in a row: then the repetition of the client is lost as well. */
const plan: readonly Fate[] = [
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
 * Prepares every page: it can let ten minutes pass, be looked at again, which reads the devices anew and so needs a
 * refresh, and wait until that call has ended. One whose refresh was lost twice fails and is forgotten.
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
      // Again and again: while the reading before is about to end, another look starts none. Not more often, for eight
      // tabs that look all the time leave little of the machine to the one whose turn it is.
      while (ended === before) {
        window.dispatchEvent(new Event('visibilitychange'));
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    };
    Object.assign(window, { rotate });
  });
}

/** Rotates in every tab at once, until the product has made enough tokens; those whose answer was lost count. */
async function rotateAll(tabs: readonly Page[], line: BadLine): Promise<void> {
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
  // It works all the time; beside other tests it takes as long as they leave it.
  test.setTimeout(240_000);
  const line = new BadLine(baseURL ?? '');
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
  for (const fate of new Set(plan)) expect(line.fates.get(fate), fate).toBeGreaterThan(30);
  for (const tab of tabs) {
    expect(tab.url()).toBe(`${origin}/settings/devices`);
    expect(await tab.evaluate(() => localStorage.getItem('userId'))).toBe(account.id);
  }
  // A last time over a good line: the session is not only remembered but alive.
  line.plan = ['arrives'];
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expect(tab.getByText('This device')).toBeVisible();
  expect(line.refusals).toEqual([]);
  await line.close();
});
