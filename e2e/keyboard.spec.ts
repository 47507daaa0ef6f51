import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAccount } from './identity/accounts.ts';
import { pauseClock, resumeClock } from './product-clock.ts';
import { fund } from './wallet/sandbox.ts';

/** The focused element, and whether its focus is visible. */
interface Stop {
  readonly what: string;
  readonly isSeen: boolean;
  readonly isMarked: boolean;
}

/**
 * Presses Tab until the target has the focus. Every element on the way must be visible, not covered, and have a focus
 * ring.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    // A page that is still loading may cover it briefly.
    await expect(async () => {
      const stop = await page.evaluate(readStop);
      if (stop !== null) expect(stop).toEqual({ what: stop.what, isSeen: true, isMarked: true });
    }).toPass({ timeout: 10_000, intervals: [50] });
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The keyboard does not get there');
}

/** Runs in the page. Null if the focus is in the browser's own controls. */
function readStop(): Stop | null {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const own = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
  const frame = element.closest('label, fieldset, [data-field]') ?? element.parentElement ?? element;
  const near = [
    element,
    frame,
    ...element.children,
    ...frame.children,
    ...(frame.parentElement?.children ?? []),
  ];
  const hasRing = (style: CSSStyleDeclaration): boolean =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  const isMarked =
    element.matches('input:not([type="checkbox"], [type="radio"]), h1') ||
    near.some((one) => hasRing(getComputedStyle(one)) || hasRing(getComputedStyle(one, '::after')));
  return {
    what: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`,
    isSeen: top !== null && own.some((one) => one.contains(top) || top.contains(one)),
    isMarked,
  };
}

test.afterEach(resumeClock);

/** A dialog takes the focus, traps it, and returns it. */
async function passThroughDialog(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filters' });
  await tabTo(page, filters);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  for (let presses = 0; presses < 16; presses += 1) {
    await page.keyboard.press('Tab');
    // After the last element the focus moves back to the first, which takes a moment.
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(filters).toBeFocused();
}

for (const [width, scheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const) {
  test(`by keyboard alone: signs in, buys, has the receipt, finds it in the history (${width} ${scheme})`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const account = await openAccount(request);
    await fund(request, account, '600');
    const { keyboard } = page;
    const main = page.getByRole('main');
    const heading = page.getByRole('heading', { level: 1 });

    await page.goto('/');
    await expect(page).toHaveTitle(/ · Gim$/);
    await tabTo(page, page.getByLabel('E-mail'));
    await keyboard.type(account.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(account.password);
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(heading).toBeFocused();

    // On a wide screen the navigation comes first, and the skip button passes it.
    if (width === 1280) {
      await page.reload();
      const skip = page.getByRole('button', { name: 'Skip to content' });
      await tabTo(page, skip);
      await expect(skip).toBeInViewport();
      await keyboard.press('Enter');
      await expect(heading).toBeFocused();
    }
    await tabTo(page, main.getByRole('link', { name: 'Buy', exact: true }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/coins?act=buy');
    await tabTo(page, page.getByRole('searchbox'));
    await keyboard.type('usdc');
    await tabTo(page, main.getByRole('link', { name: /^USD Coin/ }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/coins/USDC/buy');
    // The page focuses the amount field, or Tab reaches it.
    const amount = page.getByLabel('You pay');
    if (!(await amount.evaluate((field) => field === document.activeElement))) await tabTo(page, amount);
    await pauseClock();
    await keyboard.type('50');
    const buy = page.getByRole('button', { name: /^Buy [\d.]+ USDC$/ });
    await expect(buy).toBeEnabled();
    await tabTo(page, buy);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'You bought' })).toBeFocused();
    resumeClock();

    await tabTo(page, page.getByRole('link', { name: 'Open in activity' }));
    await keyboard.press('Enter');
    await expect(heading).toHaveText('Bought USD Coin');
    await expect(heading).toBeFocused();
    await page.goto('/transactions');
    await tabTo(page, main.getByRole('link', { name: /Bought USD Coin/ }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
    await tabTo(page, page.getByRole('link', { name: 'Back' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByRole('status').getByText('Activity')).toBeAttached();

    await passThroughDialog(page);
    if (width === 390) await tabTo(page, page.getByRole('link', { name: 'Settings' }));
  });
}
