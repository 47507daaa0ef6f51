import { globSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { visit } from './gallery-page.ts';

// Every story of the design system: nothing for axe to find, nothing for the browser to complain about under
// the policy of the product, and the same picture as the kept one. English is pictured in light and Ukrainian
// in dark, so two pictures of each cover both themes and both languages.

// Axe reads every element of long stories; a busy machine needs more than the usual half minute.
test.describe.configure({ timeout: 120_000 });

interface StoryFile {
  readonly title: string;
  /** Takes the whole window: each state is a page of its own. */
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

interface Look {
  readonly theme: 'light' | 'dark';
  readonly lang: 'en' | 'uk';
  readonly width: number;
}

const looks: readonly Look[] = [
  { theme: 'light', lang: 'en', width: 390 },
  { theme: 'dark', lang: 'uk', width: 390 },
];

const pageLooks: readonly Look[] = [
  ...looks,
  { theme: 'light', lang: 'uk', width: 1280 },
  { theme: 'dark', lang: 'en', width: 1280 },
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

/** Stories that are looked at on one page, one after the other: enough to share a load, few enough to share the work. */
const groupSize = 13;
const parts = stories.filter((story) => !story.isPage).map((story) => story.title);
const groups = Array.from({ length: Math.ceil(parts.length / groupSize) }, (_, index) =>
  parts.slice(index * groupSize, (index + 1) * groupSize),
);

for (const group of groups) {
  for (const look of looks) {
    test(`${group[0]} to ${group.at(-1)}, ${look.theme}: axe finds nothing and the pictures are the kept ones`, async ({
      page,
    }) => {
      const complaints = listen(page);
      for (const title of group) {
        // Only a table needs more room than a phone has; elsewhere rows stand in its place.
        await show(page, { story: title }, title === 'Table' ? { ...look, width: 640 } : look);
        await expectAccessible(page, title);
        // One run tells of every story whose look has changed.
        await expect
          .soft(page.locator(`[data-story="${title}"]`))
          .toHaveScreenshot(`${title}-${look.theme}.png`);
        expect(complaints, title).toEqual([]);
      }
    });
  }
}

for (const { title } of stories.filter((story) => story.isPage)) {
  for (const look of pageLooks) {
    test(`${title}, ${look.theme}, ${look.width} px: each state as a page`, async ({ page }) => {
      const complaints = listen(page);
      await show(page, { story: title }, look);
      const states = await page.locator('main li a').allTextContents();
      expect(states.length).toBeGreaterThan(0);
      for (const state of states) {
        await show(page, { story: title, state }, look);
        await expectAccessible(page, state);
        await expect.soft(page).toHaveScreenshot(`${title}-${state}-${look.width}-${look.theme}.png`);
      }
      expect(complaints).toEqual([]);
    });
  }
}

for (const title of ['Dialog', 'AlertDialog']) {
  for (const look of pageLooks) {
    test(`${title} open, ${look.theme}, ${look.width} px`, async ({ page }) => {
      await show(page, { story: title }, look);
      const triggers = page.locator(`[data-story="${title}"]`).getByRole('button');
      const count = await triggers.count();
      for (let index = 0; index < count; index++) {
        await show(page, { story: title }, look);
        await triggers.nth(index).click();
        const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
        await expect(dialog).toBeVisible();
        await expectAccessible(page);
        if (look.width < 768)
          await expect.soft(dialog).toHaveScreenshot(`${title}-open-${index}-${look.theme}.png`);
        else expect((await dialog.boundingBox())?.width).toBe(440);
      }
    });
  }
}

/** Goes to a view with time at rest and every picture and font in place. */
async function show(
  page: Page,
  query: Readonly<Record<string, string>>,
  { theme, lang, width }: Look,
): Promise<void> {
  if (page.url() === 'about:blank') await page.clock.setFixedTime('2025-10-16T09:41:00Z');
  await page.setViewportSize({ width, height: 844 });
  await visit(page, { theme, lang, ...query });
  await expect(page.locator('#root > *').first()).toBeAttached();
  await page.evaluate(async () => {
    // Fonts are asked for by the layout, so there must have been one.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode();
    }
  });
}

/** What the browser complains about: refused styles and scripts, failed files, errors thrown. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
