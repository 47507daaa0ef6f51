import { expect, type Page, test } from '@playwright/test';

const pages = ['/', '/nope', '/desk/', '/sandbox', '/sandbox/gallery/', '/api/docs'];

/** Collects CSP violations from the start of the page. */
async function watchViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => found.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function')
        report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return found;
}

for (const path of pages) {
  test(`W-01 W-02 nothing of ours is blocked on ${path}, and what is not ours does not run`, async ({
    page,
  }) => {
    const violations = await watchViolations(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('h1').first()).toBeVisible();
    expect(violations).toEqual([]);
    const outcome = await page.evaluate(() => {
      const script = document.createElement('script');
      const assign = (work: () => void): string => {
        try {
          work();
          return 'allowed';
        } catch {
          return 'blocked';
        }
      };
      return [
        assign(() => {
          document.body.innerHTML = '<img src=x onerror="window.planted = 1">';
        }),
        assign(() => {
          script.text = 'window.planted = 2';
        }),
        assign(() => void window.setTimeout('window.planted = 3', 0)),
        String(Reflect.get(window, 'planted')),
      ];
    });
    expect(outcome).toEqual(['blocked', 'blocked', 'blocked', 'undefined']);
    await expect.poll(() => violations.length).toBeGreaterThan(0);
  });
}

test('the reference finds a call by its words, and the sandbox moves the clock', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByLabel('Find a call or problem').fill('post login');
  await expect(page.locator('#login')).toBeVisible();
  await expect(page.locator('#register')).toBeHidden();
  // Other tests share this product's clock, so it is actually moved by one second only.
  await page.route('**/sandbox/clock', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ advanceSeconds: 60 });
    await route.continue({ postData: JSON.stringify({ advanceSeconds: 1 }) });
  });
  await page.goto('/sandbox');
  const clock = page.locator('#now');
  const before = await clock.textContent();
  await page.getByRole('button', { name: '1 minute' }).click();
  await expect(clock).not.toHaveText(before ?? '');
  await expect(page.locator('#clock-error')).toBeHidden();
});
