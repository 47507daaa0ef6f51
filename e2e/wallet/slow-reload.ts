import { expect, type Page } from '@playwright/test';

/** Reloads the page with the API held back, checks the loading state, and returns the cumulative layout shift. */
export async function slowReload(page: Page, lookAtWaiting: () => Promise<void>): Promise<number> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Home reads the balances with all that it shows.
  const balances = /\/api\/users\/[^/]+\/(?:balances|home)$/;
  await page.route(balances, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await lookAtWaiting();
  release();
  await expect(page.getByTestId('total')).toBeVisible();
  await page.unroute(balances);
  return page.evaluate(async () => {
    await document.fonts.ready;
    let sum = 0;
    const add = (entries: PerformanceEntryList): void => {
      for (const entry of entries) sum += 'value' in entry ? Number(entry.value) : 0;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    add(observer.takeRecords());
    return sum;
  });
}
