import { expect, type Page, test } from '@playwright/test';
import { openAccount, openSession, password } from './identity/accounts.ts';
import { fund } from './wallet/sandbox.ts';
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
  /** Done at full speed, once the page is idle. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly act: (page: Page) => Promise<unknown>;
  /** Leaves the page as it was, for another round. */
  readonly restore?: (page: Page) => Promise<unknown>;
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
    name: 'confirm a trade',
    from: '/coins/BTC/buy',
    prepare: async (page) => {
      await page.locator('input[name=quoteAmount]').fill('10');
      await expect(page.getByRole('button', { name: /^Buy \d/ })).toBeEnabled();
    },
    act: (page) => page.getByRole('button', { name: /^Buy \d/ }).tap(),
    // A page that is left before the answer asks about it first when it is opened again.
    restore: (page) => expect(page.locator('input[name=quoteAmount]')).toHaveCount(0),
  },
  {
    name: 'choose a kind of operation',
    from: '/transactions',
    act: (page) => page.getByRole('button', { name: 'Cash', exact: true }).tap(),
  },
  {
    name: 'open the filters',
    from: '/transactions',
    act: (page) => page.getByRole('button', { name: 'Filters' }).tap(),
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

/** The palette opens by its keys alone, on wide screens. */
const widePresses: readonly Press[] = [
  {
    name: 'open the palette',
    from: '/dashboard',
    act: (page) => page.keyboard.press('Control+KeyK'),
  },
  {
    name: 'search the palette',
    from: '/dashboard',
    prepare: async (page) => {
      await page.keyboard.press('Control+KeyK');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
    act: (page) => page.keyboard.press('b'),
  },
];

test('an interaction is painted within 200 ms on a phone', async ({ page, request }) => {
  test.setTimeout(240_000);
  const account = await openSession(page);
  await fund(request, account, '2500');
  await fund(request, account, '0.05', 'BTC');
  expect(await slowPresses(page, presses)).toEqual([]);
});

test('the palette is painted within 200 ms on a slow computer', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSession(page);
  expect(await slowPresses(page, widePresses)).toEqual([]);
});

test('a sign-in is painted within 200 ms on a phone', async ({ page, request, context }) => {
  const { email } = await openAccount(request);
  const signIn: Press = {
    name: 'sign in',
    from: '/',
    prepare: async () => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
    },
    act: () => page.getByRole('button', { name: 'Sign In', exact: true }).tap(),
    restore: async () => {
      await expect(page).toHaveURL('/dashboard');
      await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => void store.clear()));
      await context.clearCookies();
    },
  };
  expect(await slowPresses(page, [signIn])).toEqual([]);
});

/** Those that were never painted in time. */
async function slowPresses(page: Page, measured: readonly Press[]): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const slow: string[] = [];
  for (const press of measured) {
    const times: number[] = [];
    while (isWorthAnother(times)) {
      await page.goto(press.from);
      await expect(page.locator('h1')).toHaveText(/\S/);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await press.prepare?.(page);
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5000 })));
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      times.push(await paintMs(page, () => press.act(page)));
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await press.restore?.(page);
    }
    const best = Math.min(...times);
    test.info().annotations.push({ type: press.name, description: `${best} ms` });
    if (best > goodMs) slow.push(`${press.name}: ${times.join(', ')} ms`);
  }
  return slow;
}

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
