/** The pages that lead through the identity check, with the text that is their title. */
const titles = new Map([
  ['/cashout', 'kyc:check.title'],
  ['/cashout/card', 'payouts:card.title'],
  ['/cashout/paypal', 'payouts:paypal.title'],
  ['/settings/personal-info', 'users:personalInfo.title'],
] as const);

export interface Destination {
  /** Path and query, to go on to. */
  readonly address: string;
  readonly title: typeof titles extends ReadonlyMap<string, infer Title> ? Title : never;
}

const lengthMax = 512;
/** Reserved for examples: nothing is ever asked of it. */
const base = 'https://gim.invalid';

/**
 * Where `?redirect=` leads, or null where it names anything but a page of the list (W-05). The address is taken apart the
 * way a browser does it, so that `/\host`, `//host` and control characters end at a foreign origin and not at a page.
 */
export function destinationOf(asked: string | null): Destination | null {
  if (asked === null || asked.length > lengthMax || !asked.startsWith('/')) return null;
  if (!URL.canParse(asked, base)) return null;
  const url = new URL(asked, base);
  if (url.origin !== base) return null;
  for (const [path, title] of titles) {
    if (path === url.pathname) return { address: path + url.search, title };
  }
  return null;
}
