import { globSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { visit } from './gallery-page.ts';

// Every story of the design system: no axe findings, no browser errors under the product's CSP, and an unchanged
// screenshot. English is shot in light and Ukrainian in dark, so two screenshots each cover both themes and both
// languages.

// Axe reads every element of long stories, which on a busy machine takes longer than the default timeout.
test.describe.configure({ timeout: 120_000 });

interface StoryFile {
  readonly title: string;
  /** Fills the window: each state is a page of its own. */
  readonly isPage: boolean;
}

const stories: readonly StoryFile[] = globSync('packages/ui/src/**/*.story.tsx', {
  cwd: new URL('..', import.meta.url).pathname,
})
  .map((path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
  .map((text) => ({
    title: /^ {2}title: '(\w+)',$/m.exec(text)?.[1] ?? '',
    isPage: /^ {2}page: true,$/m.test(text),
  }))
  .sort((a, b) => a.title.localeCompare(b.title));

interface Variant {
  readonly theme: 'light' | 'dark';
  readonly lang: 'en' | 'uk';
  readonly width: number;
}

const variants: readonly Variant[] = [
  { theme: 'light', lang: 'en', width: 390 },
  { theme: 'dark', lang: 'uk', width: 390 },
];

/** Each width, theme and language once. */
const pageVariants: readonly Variant[] = [
  { theme: 'dark', lang: 'uk', width: 390 },
  { theme: 'light', lang: 'en', width: 1280 },
];

test('each story has a title of its own', () => {
  const titles = stories.map((story) => story.title);
  expect(titles).not.toContain('');
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThan(40);
});

test('the index shows every story and switches theme and language', async ({ page }) => {
  const complaints = listen(page);
  await show(page, {}, { theme: 'light', lang: 'en', width: 1280 });
  await expect(page.locator('[data-story]')).toHaveCount(stories.length);
  await page.getByRole('link', { name: 'Dark', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Українська' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Компоненти');
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  expect(complaints).toEqual([]);
});

/** Stories checked on one page, one after the other: enough to share a page load, few enough to run in parallel. */
const groupSize = 13;
const parts = stories.filter((story) => !story.isPage).map((story) => story.title);
const groups = Array.from({ length: Math.ceil(parts.length / groupSize) }, (_, index) =>
  parts.slice(index * groupSize, (index + 1) * groupSize),
);

for (const group of groups) {
  for (const variant of variants) {
    test(`${group[0]} to ${group.at(-1)}, ${variant.theme}: axe finds nothing and the screenshots match`, async ({
      page,
    }) => {
      const complaints = listen(page);
      for (const title of group) {
        // Only the table is wider than a phone; small screens use rows instead.
        await show(page, { story: title }, title === 'Table' ? { ...variant, width: 640 } : variant);
        await expectAccessible(page, title);
        // Soft, so that one run reports every changed story.
        await expect
          .soft(page.locator(`[data-story="${title}"]`))
          .toHaveScreenshot(`${title}-${variant.theme}.png`);
        expect(complaints, title).toEqual([]);
      }
    });
  }
}

for (const { title } of stories.filter((story) => story.isPage)) {
  for (const variant of pageVariants) {
    test(`${title}, ${variant.theme}, ${variant.width} px: each state as a page`, async ({ page }) => {
      const complaints = listen(page);
      await show(page, { story: title }, variant);
      const states = await page.locator('main li a').allTextContents();
      expect(states.length).toBeGreaterThan(0);
      for (const state of states) {
        await show(page, { story: title, state }, variant);
        await expectAccessible(page, state);
        await expect.soft(page).toHaveScreenshot(`${title}-${state}-${variant.width}-${variant.theme}.png`);
      }
      expect(complaints).toEqual([]);
    });
  }
}

for (const title of ['Dialog', 'AlertDialog']) {
  for (const variant of pageVariants) {
    test(`${title} open, ${variant.theme}, ${variant.width} px`, async ({ page }) => {
      await show(page, { story: title }, variant);
      const triggers = page.locator(`[data-story="${title}"]`).getByRole('button');
      const count = await triggers.count();
      for (let index = 0; index < count; index++) {
        await show(page, { story: title }, variant);
        await triggers.nth(index).click();
        const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
        await expect(dialog).toBeVisible();
        await expectAccessible(page);
        if (variant.width < 768)
          await expect.soft(dialog).toHaveScreenshot(`${title}-open-${index}-${variant.theme}.png`);
        else expect((await dialog.boundingBox())?.width).toBe(440);
      }
    });
  }
}

/** Opens a view with animations stopped and all images and fonts loaded. */
async function show(
  page: Page,
  query: Readonly<Record<string, string>>,
  { theme, lang, width }: Variant,
): Promise<void> {
  if (page.url() === 'about:blank') await page.clock.setFixedTime('2025-10-16T09:41:00Z');
  await page.setViewportSize({ width, height: 844 });
  await visit(page, { theme, lang, ...query });
  await expect(page.locator('#root > *').first()).toBeAttached();
  await page.evaluate(async () => {
    // Force a layout, which triggers font loading.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode();
    }
  });
}

/** Collects browser errors: CSP violations, failed requests, thrown errors. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
