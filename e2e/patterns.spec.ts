import { expect, type Locator, type Page, test } from '@playwright/test';
import { openStory } from './gallery-page.ts';
import { withMotion } from './with-motion.ts';

test.use(withMotion);

// Behaviour of the design system's patterns with keyboard, pointer and time. Each step reopens its state on a shared
// page.

test('a dialog', async ({ page }) => {
  await test.step('keeps the focus inside and gives it back on Escape', async () => {
    const stage = await openStory(page, 'Dialog', { state: 'closed' });
    const trigger = stage.getByRole('button', { name: 'Exchange' });
    await trigger.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Exchange' });
    await expect(dialog).toBeVisible();
    const seen = new Set<string>();
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
      seen.add(await dialog.locator(':focus').evaluate((element) => element.outerHTML));
    }
    expect(seen.size).toBe(3);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trigger).toBeFocused();
  });
  await test.step('closes by the cross and by the scrim', async () => {
    const stage = await openStory(page, 'Dialog', { state: 'closed' });
    const trigger = stage.getByRole('button', { name: 'Exchange' });
    const dialog = page.getByRole('dialog');
    await trigger.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await trigger.click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(8, 8);
    await expect(dialog).toBeHidden();
  });
  await test.step('stays while a request runs', async () => {
    const stage = await openStory(page, 'Dialog', { state: 'busy' });
    await stage.getByRole('button', { name: 'Exchange' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(8, 8);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await page.waitForTimeout(500);
    await expect(dialog).toBeVisible();
  });
  await test.step('an alert is named and described', async () => {
    const stage = await openStory(page, 'AlertDialog', { state: 'danger' });
    await stage.getByRole('button').click();
    const alert = page.getByRole('alertdialog', { name: 'Cancel this order?' });
    await expect(alert).toHaveAccessibleDescription(/The slot goes to other clients/);
    await expect(alert.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await alert.getByRole('button', { name: 'Keep it' }).click();
    await expect(alert).toBeHidden();
  });
  await test.step('is a sheet on a phone that leaves when dragged far enough', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const stage = await openStory(page, 'Dialog', { state: 'closed' });
    await stage.getByRole('button', { name: 'Exchange' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(async () => bottomOf(dialog)).toBe(844);
    const box = await boxOf(dialog);
    expect(box.width).toBe(390);
    await drag(page, { x: 195, y: box.y + 10 }, 30);
    await page.waitForTimeout(400);
    await expect(dialog).toBeVisible();
    await expect.poll(async () => bottomOf(dialog)).toBe(844);
    await drag(page, { x: 195, y: box.y + 10 }, box.height / 2);
    await expect(dialog).toBeHidden();
  });
});

test('a toast', async ({ page }) => {
  // The clock is stopped, so that the times below are exact.
  await page.clock.install({ time: '2025-10-16T09:41:00Z' });
  await openStory(page, 'Toast', { state: 'live' });
  await page.clock.pauseAt('2025-10-16T10:00:00Z');
  const toast = page.getByRole('status').locator('[data-toast]');
  const show = async (times = 1): Promise<void> => {
    // Let the toasts of the previous step disappear; move the pointer away, because hovering pauses them.
    await page.mouse.move(5, 700);
    await expect
      .poll(async () => {
        await page.clock.runFor(4_000);
        return toast.count();
      })
      .toBe(0);
    const stage = await openStory(page, 'Toast', { state: 'live' });
    for (let count = 0; count < times; count++) await stage.getByRole('button').click();
  };

  await test.step('is shown for 3000 ms between 300 ms in and 300 ms out', async () => {
    await show();
    await expect(toast).toHaveText('Address copied');
    await expect(toast).toHaveCSS('animation-duration', '0.3s');
    await page.clock.runFor(300 + 2999);
    await expect(toast).toHaveAttribute('data-toast', 'shown');
    await page.clock.runFor(1);
    await expect(toast).toHaveAttribute('data-toast', 'leaving');
    await expect(toast).toHaveCSS('animation-duration', '0.3s');
    await page.clock.runFor(299);
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(toast).toHaveCount(0);
  });
  for (const { width, inset, top } of [
    { width: 390, inset: 12, top: 64 },
    { width: 1280, inset: 20, top: 76 },
  ]) {
    await test.step(`is 300 wide at the right of ${width} px, under the bar of the page`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await show();
      await toast.evaluate((element) =>
        Promise.all(element.getAnimations().map((animation) => animation.finished)),
      );
      const box = await boxOf(toast);
      expect(box.width).toBe(300);
      expect(box.x + box.width).toBe(width - inset);
      expect(box.y).toBe(top);
    });
  }
  await test.step('closes on click', async () => {
    await show();
    await toast.getByRole('button').click();
    await expect(toast).toHaveAttribute('data-toast', 'leaving');
    await page.clock.runFor(300);
    await expect(toast).toHaveCount(0);
  });
  await test.step('stacks three at most', async () => {
    await show(5);
    await expect(toast).toHaveCount(3);
  });
  await test.step('starts below a bar of the host', async () => {
    await show();
    await page.evaluate(() => {
      document.documentElement.style.setProperty('--host-bar-h', '44px');
      document.documentElement.dataset.hostNav = '';
    });
    await expect.poll(async () => (await boxOf(toast)).y).toBe(56);
  });
});

test('the price chart', async ({ page }) => {
  await test.step('moves point by point with the arrow keys', async () => {
    const stage = await openStory(page, 'PriceChart', { state: 'tall' });
    const chart = stage.getByRole('slider', { name: 'Price over a month, up 8%' });
    await chart.focus();
    await expect(chart).toHaveAttribute('aria-valuenow', '129');
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    await expect(chart).toHaveAttribute('aria-valuetext', /point 129$/);
    await expect(chart.getByText(/point 129$/)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', /point 1$/);
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', /point 1$/);
    await page.keyboard.press('Escape');
    await expect(chart.getByText(/point/)).toHaveCount(0);
  });
  await test.step('follows the pointer and draws to real pixels at every width', async () => {
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const stage = await openStory(page, 'PriceChart', { state: 'tall' });
      const chart = stage.getByRole('slider');
      const box = await boxOf(chart);
      // The chart is drawn when the browser has reported its size.
      await expect.poll(async () => (await boxOf(chart.locator('svg'))).width).toBe(box.width);
      expect(await chart.locator('svg').getAttribute('viewBox')).toBeNull();
      await page.mouse.move(box.x + box.width / 2, box.y + 40);
      const tip = chart.getByText(/point 6[56]$/);
      await expect(tip).toBeVisible();
      await page.mouse.move(box.x + 1, box.y + 40);
      const edge = await boxOf(chart.getByText(/point 1$/));
      expect(edge.x).toBeGreaterThanOrEqual(box.x);
    }
  });
});

test('the copy field', async ({ page, context }) => {
  await test.step('copies, shows a tick for 1500 ms and says so', async () => {
    await context.grantPermissions(['clipboard-write']);
    await page.clock.install({ time: '2025-10-16T09:41:00Z' });
    const stage = await openStory(page, 'CopyField', { state: 'memo' });
    await page.clock.pauseAt('2025-10-16T10:00:00Z');
    const button = stage.getByRole('button', { name: 'Copy memo' });
    await button.click();
    await expect(page.getByRole('status').getByText('Memo copied')).toBeVisible();
    // The CSP forbids reading the clipboard, so the test pastes.
    await page.evaluate(() => document.body.append(document.createElement('textarea')));
    await page.locator('textarea').focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(page.locator('textarea')).toHaveValue('18804217');
    await page.clock.runFor(1499);
    await expect(button).toHaveAttribute('data-copied', 'true');
    await page.clock.runFor(1);
    await expect(button).toHaveAttribute('data-copied', 'false');
  });
  await test.step('selects the value when the device refuses', async () => {
    const stage = await openStory(page, 'CopyField', { state: 'memo' });
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await stage.getByRole('button', { name: 'Copy memo' }).click();
    await expect(page.getByText('Select and copy the memo')).toBeVisible();
    expect(await page.evaluate(() => String(window.getSelection()))).toBe('18804217');
  });
});

test('slots, skeleton, shell and rail', async ({ page }) => {
  await test.step('a slot is chosen by keyboard, past taken ones', async () => {
    const stage = await openStory(page, 'SlotPicker', { state: 'choose' });
    const times = stage.getByRole('group', { name: 'Time' });
    const before = times.getByRole('radio', { name: '12:30 PM', exact: true });
    await before.focus();
    await page.keyboard.press('Space');
    await expect(before).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(times.getByRole('radio', { name: '2:30 PM', exact: true })).toBeChecked();
    await expect(times.getByRole('radio', { name: '2:00 PM, taken' })).toBeDisabled();
    await expect(stage.getByRole('radio', { name: 'Sunday, October 19, day off' })).toBeDisabled();
  });
  await test.step('before the lead time no slot can be taken', async () => {
    const stage = await openStory(page, 'SlotPicker', { state: 'beforeLeadTime' });
    await expect(stage.getByText('For this amount, order 2 days ahead.')).toBeVisible();
    for (const time of await stage.getByRole('group', { name: 'Time' }).getByRole('radio').all()) {
      await expect(time).toBeDisabled();
    }
  });
  await test.step('a skeleton shows only after 200 ms', async () => {
    const stage = await openStory(page, 'Skeleton', { state: 'rows' });
    const delays = await stage.getByRole('status').evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.animationDelay, style.animationFillMode];
    });
    expect(delays).toEqual(['0.2s', 'backwards']);
  });
  await test.step('the shell hides its bars where the host draws them', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openStory(page, 'AppShell', { state: 'home' });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.dataset.hostTabs = '';
      document.documentElement.dataset.hostNav = '';
    });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
  });
  await test.step('the rail is 72 px of named icons from 768 px and 232 px from 1100 px', async () => {
    for (const { width, rail } of [
      { width: 768, rail: 72 },
      { width: 1099, rail: 72 },
      { width: 1100, rail: 232 },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await openStory(page, 'AppShell', { state: 'home' });
      const navigation = page.getByRole('navigation', { name: 'Main' });
      await expect.poll(async () => (await boxOf(navigation)).width).toBe(rail);
      await expect(navigation.getByRole('link', { name: 'Notifications 3 new' })).toBeVisible();
    }
  });
});

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not on the screen.');
  return box;
}

async function bottomOf(locator: Locator): Promise<number> {
  const box = await boxOf(locator);
  return Math.round(box.y + box.height);
}

async function drag(
  page: Page,
  from: { readonly x: number; readonly y: number },
  down: number,
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + down, { steps: 5 });
  await page.mouse.up();
}
