import { wordsOf } from '@gim/languages/testing/pseudo-texts';
import type { Page } from '@playwright/test';

/** All texts of a page: its title, visible texts, accessible names and hints. */
export const shownTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const heard = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title'];
    // Ignores parts with their own `lang`.
    const isOurs = (part: Element): boolean =>
      part.closest('[lang]') === document.documentElement &&
      part.closest('script, style, noscript, template') === null &&
      part.checkVisibility({ visibilityProperty: true });
    const found = [document.title];
    for (const part of document.body.querySelectorAll('*')) {
      if (!isOurs(part)) continue;
      for (const name of heard) found.push(part.getAttribute(name) ?? '');
      for (const node of part.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.push(node.nodeValue ?? '');
    }
    // Removes the product's address from invitation links.
    return found
      .map((text) => text.replace(new RegExp(`${location.host}\\S*`), '').trim())
      .filter((text) => text !== '');
  });

/** Reply fields with free text, shown as they are. All others are terms of the contract. */
const written =
  /^(?:name|email|city|address|comment|about|text|note|deviceName|platformName|program|place|holder|timeZone|en-US)$/;

/** Words of a reply that may be shown unchanged. */
export function dataWords(reply: unknown, key = ''): readonly string[] {
  // The side navigation shows a long address without its domain.
  if (key === 'email' && typeof reply === 'string') return wordsOf(`${reply} ${reply.split('@', 1)[0]}`);
  if (typeof reply === 'string') return written.test(key) ? wordsOf(reply) : [];
  if (Array.isArray(reply)) return reply.flatMap((item) => dataWords(item, key));
  if (typeof reply !== 'object' || reply === null) return [];
  return Object.entries(reply).flatMap(([name, value]) => dataWords(value, name));
}

/** English words from `Intl`, which does not know the pseudo-locale: days, months, times, distances, countries. */
export function intlWords(): readonly string[] {
  const written: string[] = [];
  for (let step = 0; step < 84; step += 1) {
    const at = new Date(Date.UTC(2026, step % 12, 1 + (step % 7), step % 24));
    for (const style of ['long', 'short'] as const)
      written.push(
        at.toLocaleString('en', { month: style, weekday: style, hour: 'numeric', timeZone: 'UTC' }),
      );
  }
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const unit of ['second', 'minute', 'hour', 'day'] as const)
    for (const distance of [-2, -1, 0, 1, 2]) written.push(relative.format(distance, unit));
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const first of letters) for (const second of letters) written.push(regions.of(first + second) ?? '');
  for (const unit of ['kilometer', 'meter', 'minute', 'hour', 'day', 'second'])
    for (const unitDisplay of ['short', 'long', 'narrow'] as const)
      written.push(new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay }).format(2));
  // Day headings are capitalised.
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  return written.flatMap(wordsOf).flatMap((word) => [word, capital(word)]);
}
