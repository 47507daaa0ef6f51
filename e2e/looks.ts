import { expect, type Page } from '@playwright/test';

export interface Look {
  readonly width: 390 | 1280;
  readonly scheme: 'light' | 'dark';
  readonly language: 'en-US' | 'uk';
}

const heights = { 390: 844, 1280: 800 } as const;
/** Both widths, both themes and both languages, each once: enough for what stands in a frame. */
export const twoLooks: readonly Look[] = [
  { width: 390, scheme: 'light', language: 'en-US' },
  { width: 1280, scheme: 'dark', language: 'uk' },
];

/** Each pair of width, theme and language once: for the frames, and for the landing page, which has none. */
export const fourLooks: readonly Look[] = [
  { width: 390, scheme: 'light', language: 'en-US' },
  { width: 1280, scheme: 'dark', language: 'en-US' },
  { width: 390, scheme: 'dark', language: 'uk' },
  { width: 1280, scheme: 'light', language: 'uk' },
];

interface Sight {
  /** The kept pictures are called this and the look. */
  readonly name: string;
  readonly looks: readonly Look[];
  /** Opens the page and leads to what is looked at, in whichever language it is. */
  readonly reach: () => Promise<void>;
  /** What else must be so in each look. */
  readonly check?: (look: Look) => Promise<void>;
}

/**
 * Compares a page with its kept picture in each look. It is reached once for each language, as a new visitor; width and
 * theme change where it stands, as they do on a person's screen. So a picture costs no load of its own, and a page that
 * would need a reload to look right is found.
 */
export async function inEachLook(page: Page, { name, looks, reach, check }: Sight): Promise<void> {
  for (const language of new Set(looks.map((look) => look.language))) {
    await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
    let isReached = false;
    for (const look of looks.filter((one) => one.language === language)) {
      const { width, scheme } = look;
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: heights[width] });
      if (!isReached) await reach();
      isReached = true;
      await page.evaluate(() => document.fonts.ready);
      // One run tells of every look that has changed.
      await expect.soft(page).toHaveScreenshot(`${name}-${width}-${scheme}-${language}.png`);
      await check?.(look);
    }
    await leave(page);
  }
}

/** Forgets the visitor. From a page that is none also an address that differs in its hash alone is loaded anew. */
async function leave(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => [localStorage.clear(), sessionStorage.clear()]);
  await page.context().clearCookies();
}
