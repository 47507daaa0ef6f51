import { expect, type Page, type Request } from '@playwright/test';

/**
 * Every call of the API that the page makes while something is done, and until it has been quiet for a while. The
 * browser's own "networkidle" is of a load: inside a page that stands it is over at once.
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
  await expect.poll(() => open.size === 0 && Date.now() - quietSince > 500, { intervals: [50] }).toBe(true);
  page.off('request', onSent).off('requestfinished', onEnded).off('requestfailed', onEnded);
  return calls;
}
