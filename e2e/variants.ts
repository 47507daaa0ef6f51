import { expect, type Page } from '@playwright/test';

export interface Variant {
  readonly width: 390 | 1280;
  readonly scheme: 'light' | 'dark';
  readonly language: 'en-US' | 'uk';
}

const heights = { 390: 844, 1280: 800 } as const;
/** Each width, theme and language once: enough for the content of a page. */
export const twoVariants: readonly Variant[] = [
  { width: 390, scheme: 'light', language: 'en-US' },
  { width: 1280, scheme: 'dark', language: 'uk' },
];

/** Each pair of width, theme and language once: for the page frames, and for the landing page, which has none. */
export const fourVariants: readonly Variant[] = [
  { width: 390, scheme: 'light', language: 'en-US' },
  { width: 1280, scheme: 'dark', language: 'en-US' },
  { width: 390, scheme: 'dark', language: 'uk' },
  { width: 1280, scheme: 'light', language: 'uk' },
];

interface Screenshots {
  /** Base name of the screenshots, followed by the variant. */
  readonly name: string;
  readonly variants: readonly Variant[];
  /** Opens the page and navigates to the state, in any language. */
  readonly reach: (language: Variant['language']) => Promise<void>;
  /** Additional checks in each variant. */
  readonly check?: (variant: Variant) => Promise<void>;
}

/**
 * Compares a page with its screenshot in each variant. Opens it once per language, as a new visitor, and changes width and
 * theme in place. So a screenshot needs no page load of its own, and a page that would need a reload to look right
 * fails.
 */
export async function inEachVariant(
  page: Page,
  { name, variants, reach, check }: Screenshots,
): Promise<void> {
  for (const language of new Set(variants.map((variant) => variant.language))) {
    await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
    let isReached = false;
    for (const variant of variants.filter((one) => one.language === language)) {
      const { width, scheme } = variant;
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: heights[width] });
      if (!isReached) await reach(language);
      isReached = true;
      // Where the last press left the pointer, a button would look as if it were hovered.
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.fonts.ready);
      // Soft, so that one run reports every changed variant.
      await expect.soft(page).toHaveScreenshot(`${name}-${width}-${scheme}-${language}.png`);
      await check?.(variant);
    }
    await leave(page);
  }
}

/** Clears the visitor's data. Leaves the app first, so that an address that differs only in its hash is loaded again. */
async function leave(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => [localStorage.clear(), sessionStorage.clear()]);
  await page.context().clearCookies();
}
