import type { Page } from '@playwright/test';

/** Changes the address as a link does, without reloading the page. */
export async function pushAddress(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
