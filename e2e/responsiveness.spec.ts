import { expect, type Page, test } from '@playwright/test';
import { openSession } from './identity/accounts.ts';
import { give } from './wallet/sandbox.ts';
import { withMotion } from './with-motion.ts';

/** The "good" threshold of interaction to next paint, in milliseconds. */
const goodMs = 200;
/** CPU slowdown that simulates a mid-range phone, as in the phone preset of performance audits. */
const slowdown = 4;
/** Other load only adds to a time, so take the best of several rounds. */
const rounds = 3;
/** Maximum number of rounds before the page counts as slow. */
const mostRounds = 10;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...withMotion });

interface Press {
  readonly name: string;
  readonly from: string;
  readonly act: (page: Page) => Promise<unknown>;
}

const presses: readonly Press[] = [
  {
    name: 'open the Exchange sheet',
    from: '/dashboard',
    act: (page) => page.getByRole('button', { name: 'Exchange' }).last().tap(),
  },
  {
    name: 'go to Activity',
    from: '/dashboard',
    act: (page) => page.getByRole('link', { name: 'Activity' }).last().tap(),
  },
  {
    name: 'hide the amounts',
    from: '/dashboard',
    act: (page) => page.getByRole('button', { name: /^(Hide|Show) amounts$/ }).tap(),
  },
  {
    name: 'change the period of a chart',
    from: '/coins/BTC',
    act: (page) => page.locator('label').filter({ hasText: '1 week' }).tap(),
  },
  {
    name: 'type an amount',
    from: '/coins/BTC/buy',
    act: (page) => page.keyboard.press('5'),
  },
  {
    name: 'go from Buy to Sell',
    from: '/coins/BTC/buy',
    act: (page) => page.getByRole('link', { name: 'Sell', exact: true }).tap(),
  },
  {
    name: 'search the market',
    from: '/market',
    act: async (page) => {
      await page.getByRole('searchbox').focus();
      await page.keyboard.press('e');
    },
  },
  {
    name: 'open the password form',
    from: '/settings',
    act: (page) => page.getByRole('link', { name: 'Password' }).tap(),
  },
];

test('an interaction is painted within 200 ms on a phone', async ({ page, request }) => {
  test.setTimeout(240_000);
  const account = await openSession(page);
  await give(request, account, '2500');
  await give(request, account, '0.05', 'BTC');
  const session = await page.context().newCDPSession(page);
  const slow: string[] = [];
  for (const press of presses) {
    const times: number[] = [];
    while (isWorthAnother(times)) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto(press.from);
      await expect(page.locator('h1')).toHaveText(/\S/);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5000 })));
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      times.push(await paintMs(page, () => press.act(page)));
    }
    const best = Math.min(...times);
    test.info().annotations.push({ type: press.name, description: `${best} ms` });
    if (best > goodMs) slow.push(`${press.name}: ${times.join(', ')} ms`);
  }
  expect(slow).toEqual([]);
});

function isWorthAnother(times: readonly number[]): boolean {
  const best = Math.min(...times);
  if (best > goodMs) return times.length < mostRounds;
  return best > goodMs / 2 && times.length < rounds;
}

/** The longest time from the first event of an interaction in `act` to the paint that shows its result. */
async function paintMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenEvents: seen });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Number(Reflect.get(entry, 'interactionId')) > 0) seen.push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  // Entries arrive shortly after their paint; those below the threshold never arrive.
  await page.waitForTimeout(1000);
  const seen = await page.evaluate<number[]>(() => Reflect.get(window, 'seenEvents'));
  return Math.max(16, ...seen);
}
