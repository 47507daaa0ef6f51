import { type BrowserContext, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    __ran?: unknown;
    violations?: string[];
  }
}

/** Signs that a text was interpreted as markup or script. */
export interface Watch {
  readonly dialogs: string[];
  readonly errors: string[];
  /** Fails if a script ran or was blocked by the CSP, or if the page has an element that the app did not create. */
  readonly expectQuiet: (page: Page) => Promise<void>;
}

export async function watch(context: BrowserContext): Promise<Watch> {
  const dialogs: string[] = [];
  const errors: string[] = [];
  await context.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.violations?.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => errors.push(String(error)));
  });
  return {
    dialogs,
    errors,
    expectQuiet: async (page) => {
      expect(await page.evaluate(findForeign), page.url()).toEqual([]);
      expect(dialogs).toEqual([]);
      expect(errors).toEqual([]);
    },
  };
}

/** Runs in the page. */
function findForeign(): readonly string[] {
  const found = (window.violations ?? []).map((violation) => `policy: ${violation}`);
  if (window.__ran !== undefined) found.push(`ran: ${String(window.__ran)}`);
  const never = 'iframe, object, embed, video, audio, math, base, marquee, gim-foreign, noscript p, listing';
  for (const element of document.querySelectorAll(never)) found.push(element.outerHTML.slice(0, 200));
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcset'].includes(
        name,
      );
      const isOwn =
        /^(?:$|[#?]|\.?\/(?!\/)|blob:|mailto:|data:image\/)/.test(value) ||
        value.startsWith(location.origin) ||
        // Our own external links: directions to a point, and the chart's attribution.
        /^https:\/\/www\.(?:openstreetmap\.org\/directions\?to=[\d.%C-]+|tradingview\.com\/)$/.test(value);
      const isForeign = name.startsWith('on') || (isAddress && !isOwn);
      if (isForeign) found.push(`${element.tagName} ${name}=${value.slice(0, 150)}`);
    }
    const { textContent } = element;
    const isCode = element instanceof HTMLScriptElement || element instanceof HTMLStyleElement;
    if (isCode && /__ran|alert\(|evil\.example/.test(textContent))
      found.push(`${element.tagName}: ${textContent.slice(0, 150)}`);
  }
  return found;
}
