import { expect, type Page, type Request } from '@playwright/test';
import { pushAddress } from './push-address.ts';

/** The network is idle if nothing was requested for this long. */
const idleMs = 200;

/**
 * Visits many pages of one app and checks each once it is idle. Loads the first and moves on within the app, as links
 * do: a page load for each would take most of the time, and every page is loaded by its own tests.
 */
export async function walk(
  page: Page,
  paths: readonly string[],
  check: (path: string, index: number) => Promise<void>,
): Promise<void> {
  const untilIdle = watchIdle(page);
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? page.goto(path) : pushAddress(page, path));
    await untilIdle(path);
    await expect(page.getByTestId('pending'), path).toHaveCount(0);
    await expect(page.locator('h1').first(), path).toBeAttached();
    await check(path, index);
  }
}

/**
 * Waits until the scripts and replies of a page have arrived and have been rendered. Not for the map: its worker ends
 * with its page, and a request of a worker that ended is never reported as ended.
 */
function watchIdle(page: Page): (path: string) => Promise<void> {
  const open = new Set<Request>();
  let quietSince = Date.now();
  const isWaitedFor = (request: Request): boolean =>
    /^(?:script|fetch|xhr)$/.test(request.resourceType()) && !/\/api\/stream$|\/map\//.test(request.url());
  const onEnded = (request: Request): void => {
    if (open.delete(request)) quietSince = Date.now();
  };
  page.on('request', (request) => isWaitedFor(request) && open.add(request));
  page.on('requestfinished', onEnded).on('requestfailed', onEnded);
  return async (path) => {
    quietSince = Date.now();
    const waitedFor = (): readonly string[] =>
      Date.now() - quietSince > idleMs ? [...open].map((request) => request.url()) : ['recent requests'];
    await expect.poll(waitedFor, { message: path, intervals: [50] }).toEqual([]);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
  };
}
