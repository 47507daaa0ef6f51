import { expect, type Locator, type Page } from '@playwright/test';
import { pushAddress } from './push-address.ts';

/** Where a view of the gallery is; the parts of the query are those of its own links. */
const galleryAddress = (query: Readonly<Record<string, string>>): string =>
  `/sandbox/gallery/?${new URLSearchParams({ theme: 'light', lang: 'en', ...query })}`;

/**
 * Goes to a view. Once the gallery stands the view changes in place, drawn anew, as by a press on one of its links: that
 * takes a tenth of the time of a load.
 */
export async function visit(page: Page, query: Readonly<Record<string, string>>): Promise<void> {
  const address = galleryAddress(query);
  if (page.url().includes('/sandbox/gallery/')) await pushAddress(page, address);
  else await page.goto(address);
}

/** Opens a state of a story alone, or all its states. */
export async function openStory(
  page: Page,
  story: string,
  { state, lang = 'en' }: { readonly state?: string; readonly lang?: 'en' | 'uk' } = {},
): Promise<Locator> {
  await visit(page, { story, lang, ...(state === undefined ? {} : { state }) });
  const stage = page.locator(`[data-story="${story}"]`);
  await expect(stage).toBeVisible();
  // What is measured must not change with the letters.
  await page.evaluate(() => document.fonts.ready);
  return stage;
}
