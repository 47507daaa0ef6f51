import { expect, type Page, type Request } from '@playwright/test';

/**
 * All API calls that the page makes during an action and until it is idle. The browser's own "networkidle" only works
 * for page loads: in a loaded page it resolves at once.
 */
export async function callsOf(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const open = new Set<Request>();
  let quietSince = Date.now();
  const onSent = (sent: Request): void => {
    const { pathname, search } = new URL(sent.url());
    if (pathname === '/api/stream') return;
    open.add(sent);
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  };
  const onEnded = (ended: Request): void => {
    open.delete(ended);
    quietSince = Date.now();
  };
  page.on('request', onSent).on('requestfinished', onEnded).on('requestfailed', onEnded);
  await act();
  // On a busy machine the action alone may take longer than the silence that ends it.
  quietSince = Date.now();
  const isQuiet = async (): Promise<boolean> => {
    // A page that is still busy with its scripts has calls to come. One that is just left cannot be asked.
    const isIdle = await page
      .evaluate(() => new Promise<boolean>((tell) => requestIdleCallback(() => tell(true))))
      .catch(() => false);
    return isIdle && open.size === 0 && Date.now() - quietSince > 500;
  };
  await expect.poll(isQuiet, { intervals: [50] }).toBe(true);
  page.off('request', onSent).off('requestfinished', onEnded).off('requestfailed', onEnded);
  return calls;
}
