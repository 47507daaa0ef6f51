import type { Page } from '@playwright/test';

/** Moves the pointer away and takes the focus off the controls, so that a picture shows neither a hover nor a ring. */
export async function atRest(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return;
    // An open dialog keeps the focus inside.
    const dialog = focused.closest<HTMLElement>('[role="dialog"]');
    if (dialog === null) focused.blur();
    else dialog.focus();
  });
}
