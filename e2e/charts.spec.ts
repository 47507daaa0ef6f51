import { expect, test } from '@playwright/test';
import { signIn } from './shell-session.ts';
import { answerWallet } from './wallet/answers.ts';

for (const [path, figure] of [
  ['/dashboard', 'total'],
  ['/coins/BTC', 'price'],
] as const) {
  test(`the chart of ${path}: change and date follow the period and the point, by pointer and by keys`, async ({
    page,
  }) => {
    await signIn(page);
    await answerWallet(page);
    await page.goto(path);
    const chart = page.getByRole('slider');
    const change = page.getByTestId('change');
    await expect(change).toContainText('past month');
    // The first date, the extremes and the last date of the period.
    const facts = page.getByTestId('chart-facts');
    await expect(facts).toHaveText(/^Sep\s16High \$[\d,.]+Low \$[\d,.]+Oct\s16$/);
    // Drawn to real pixels and with the same stroke on both pages, so equally crisp on both.
    const drawing = chart.locator('svg');
    expect(await drawing.evaluate(scaleFaults)).toEqual([]);
    await expect(drawing.locator('path').last()).toHaveCSS('stroke-width', '1.6px');
    const now = await page.getByTestId(figure).innerText();
    await page.getByRole('radio', { name: '1 week' }).check({ force: true });
    await expect(change).toContainText('past week');
    await expect(facts).toHaveText(/^Oct\s9High .+Oct\s16$/);
    const box = await chart.boundingBox();
    if (box === null) throw new Error('The chart has no place');
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
    await expect(change).toContainText(/[A-Z][a-z]{2}\s\d+/);
    expect(await page.getByTestId(figure).innerText()).not.toBe(now);
    // The tooltip covers neither the change above nor the period below.
    const tip = await chart.getByText(/ · /).boundingBox();
    const line = await change.boundingBox();
    expect(tip?.y ?? 0).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0));
    await page.mouse.move(0, 0);
    await expect(change).toContainText('past week');
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(change).toContainText('0.00%');
    await page.keyboard.press('Escape');
    await expect(change).toContainText('past week');
    const under = await facts.boundingBox();
    const periods = await page.getByRole('group', { name: 'Period' }).boundingBox();
    expect((under?.y ?? 0) + (under?.height ?? 0)).toBeLessThanOrEqual(periods?.y ?? 0);
  });
}

/** Runs in the page: what stretches a drawing, and so blurs its lines. */
function scaleFaults(drawing: Element): string[] {
  const { width, height } = drawing.getBoundingClientRect();
  const faults: string[] = [];
  if (drawing.hasAttribute('viewBox')) faults.push('a view box');
  if (Math.abs(width - Number(drawing.getAttribute('width'))) > 0.5) faults.push('stretched sideways');
  if (Math.abs(height - Number(drawing.getAttribute('height'))) > 0.5) faults.push('stretched upwards');
  return faults;
}
