import { expect, type Page, test } from '@playwright/test';
import { openStory } from './gallery-page.ts';
import { pushAddress } from './push-address.ts';
import { signIn } from './shell-session.ts';
import { answerWallet } from './wallet/answers.ts';
import { openHome } from './wallet/open-home.ts';
import { withMotion } from './with-motion.ts';

test.use(withMotion);

declare global {
  interface Window {
    /** What moved, in order: the property and role of transitions, and the names of parts in page transitions. */
    seenMotion: string[];
    /** The heights of the dialog from its first frame on. */
    dialogHeights: number[];
    /** The shapes of a chart's line. */
    seenShapes: string[];
  }
}

const rowOf = { coin: 'a[href="/coins/BTC"]', operation: 'a[href^="/transactions/"]' } as const;

test.describe('motion', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(watchMotion);
  });

  test('the Exchange sheet slides in, at its final height from the first frame', async ({ page }) => {
    await openHome(page);
    await page.getByRole('button', { name: 'Exchange' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('region').getByRole('listitem').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.seenMotion)).toContain('translate dialog');
    const heights = await page.evaluate(() => window.dialogHeights);
    expect(new Set(heights).size, heights.join(', ')).toBe(1);
  });

  test('a row and the page it opens share a part that moves between them, there and back', async ({
    page,
  }) => {
    await openHome(page);
    // The browser skips the motion of a page that takes too long to draw, as when it comes for the first time.
    await page.locator(rowOf.coin).first().click();
    await expect(page.getByRole('slider')).toBeVisible();
    await expect(async () => {
      await pushAddress(page, '/dashboard');
      await page.evaluate(() => window.seenMotion.splice(0));
      await page.locator(rowOf.coin).first().click();
      await expect(page).toHaveURL('/coins/BTC');
      await expect.poll(() => shared(page), { timeout: 5_000 }).toContain('coin-icon');
      await page.evaluate(() => window.seenMotion.splice(0));
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page).toHaveURL('/dashboard');
      await expect.poll(() => shared(page), { timeout: 5_000 }).toContain('coin-icon');
    }).toPass();
    // Not answered: the seal is on the page from its first frame, before its operation is known.
    await page.route(/\/api\/users\/[^/]+\/transactions\/[^/?]+$/, () => undefined);
    await expect(async () => {
      await pushAddress(page, '/coins/BTC');
      await page.locator(rowOf.operation).first().click();
      await expect(page).toHaveURL(/\/transactions\/./);
      await expect.poll(() => shared(page), { timeout: 5_000 }).toContain('ticket-seal');
    }).toPass();
  });

  test('nothing moves between pages with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHome(page);
    await page.locator(rowOf.coin).first().click();
    await expect(page).toHaveURL('/coins/BTC');
    await expect(page.getByRole('slider')).toBeVisible();
    expect(await page.evaluate(() => window.seenMotion)).toEqual([]);
  });

  test('a press shows within 100 ms that its page is on the way, also with reduced motion', async ({
    page,
  }) => {
    await openHome(page);
    let letCome = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route(/\/assets\/[\w-]+\.(?:js|css)$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Settings' }).click();
    const bar = page.getByTestId('pending');
    await expect(bar).toBeVisible();
    await expect(bar).toHaveCSS('animation-delay', '0.08s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(bar).toBeVisible();
    letCome();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expect(bar).toHaveCount(0);
  });

  test('a row that comes later fades in and makes room, in a list and in a table', async ({ page }) => {
    const list = (await openStory(page, 'Row')).getByRole('list').first();
    await expect(list).toHaveAttribute('data-settled');
    expect(await list.evaluate(addFirst)).toEqual(['margin-bottom', 'opacity', 'translate']);
    const body = (await openStory(page, 'Table')).locator('tbody').first();
    await expect(body).toHaveAttribute('data-settled');
    expect(await body.evaluate(addFirst)).toEqual(['opacity', 'translate']);
  });

  test('a new price changes digit by digit, and at once with reduced motion', async ({ page }) => {
    const stage = await openStory(page, 'Digits');
    // Each place that changes: the digit before and the digit now.
    expect(await stage.evaluate(changeDigits)).toEqual(['2>9 2>0 7>4']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await stage.evaluate(changeDigits)).toEqual([]);
  });

  test('a chart changes its shape step by step with its period, and at once with reduced motion', async ({
    page,
  }) => {
    await signIn(page);
    await answerWallet(page);
    await page.goto('/coins/BTC');
    const chart = page.getByRole('slider');
    const shapesTo = async (period: string): Promise<number> => {
      await expect(chart.locator('svg')).toBeVisible();
      await chart.evaluate(watchShapes);
      await page.getByRole('radio', { name: period }).check({ force: true });
      await expect(chart).toHaveAccessibleName(new RegExp(period));
      // Longer than the change takes.
      await page.waitForTimeout(600);
      return page.evaluate(() => new Set(window.seenShapes).size);
    };
    expect(await shapesTo('1 week')).toBeGreaterThan(2);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await shapesTo('1 year')).toBe(1);
  });
});

/** Runs in the page: presses the story's button and returns the places that changed, with their digits. */
async function changeDigits(stage: Element): Promise<string[]> {
  const changes: string[] = [];
  const watch = new MutationObserver(() => {
    const places = [...stage.querySelectorAll('[data-before]')];
    const isMoving = places.every((place) => place.getAnimations({ subtree: true }).length === 2);
    if (places.length > 0 && isMoving)
      changes.push(
        places.map((place) => `${place.getAttribute('data-before')}>${place.textContent}`).join(' '),
      );
  });
  watch.observe(stage, { childList: true, subtree: true });
  stage.querySelector('button')?.click();
  // Longer than the change takes.
  await new Promise((resolve) => setTimeout(resolve, 400));
  watch.disconnect();
  return changes;
}

/** Runs in the page: notes every shape that the chart's line takes from now on. */
function watchShapes(chart: Element): void {
  window.seenShapes = [];
  new MutationObserver(() => {
    const [, , line] = chart.querySelectorAll('svg path');
    window.seenShapes.push(line?.getAttribute('d') ?? '');
  }).observe(chart, { attributeFilter: ['d'], subtree: true });
}

/** Runs in the page. */
function watchMotion(): void {
  window.seenMotion = [];
  window.dialogHeights = [];
  document.addEventListener('transitionrun', ({ target, propertyName }) => {
    const role = target instanceof Element ? target.getAttribute('role') : null;
    if (role !== null) window.seenMotion.push(`${propertyName} ${role}`);
  });
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    void transition.ready.then(() => {
      for (const { effect } of document.getAnimations()) {
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        if (part?.startsWith('::view-transition')) window.seenMotion.push(part);
      }
    });
    return transition;
  };
  const measure = (): void => {
    const dialog = document.querySelector('[role=dialog]');
    if (dialog !== null) window.dialogHeights.push(Math.round(dialog.getBoundingClientRect().height));
    requestAnimationFrame(measure);
  };
  requestAnimationFrame(measure);
}

/** Runs in the page: the properties in which a new first row moves. */
function addFirst(list: Element): string[] {
  const row = list.firstElementChild?.cloneNode(true);
  if (!(row instanceof Element)) return [];
  list.prepend(row);
  return row
    .getAnimations()
    .flatMap((one) => (one instanceof CSSTransition ? [one.transitionProperty] : []))
    .toSorted();
}

/** The parts that moved by themselves in page transitions. */
async function shared(page: Page): Promise<readonly string[]> {
  const seen = await page.evaluate(() => window.seenMotion);
  return seen.flatMap((part) => /^::view-transition-(?:group|old|new)\((.+)\)$/.exec(part)?.[1] ?? []);
}
