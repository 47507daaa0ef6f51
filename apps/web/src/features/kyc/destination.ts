/** The pages that require the identity check, with the key of their title. */
const titles = new Map([
  ['/cashout', 'kyc:check.title'],
  ['/cashout/card', 'payouts:card.title'],
  ['/cashout/paypal', 'payouts:paypal.title'],
  ['/settings/personal-info', 'users:personalInfo.title'],
] as const);

export interface Destination {
  /** Path and query to continue to. */
  readonly address: string;
  readonly title: typeof titles extends ReadonlyMap<string, infer Title> ? Title : never;
}

const lengthMax = 512;
/** A placeholder host of the reserved `.invalid` domain, for parsing only; never requested. */
const base = 'https://gim.invalid';

/**
 * The target of `?redirect=`, or null if it is not a listed page (W-05). The address is parsed as browsers do, so that
 * `/\host`, `//host` and control characters resolve to another origin and are rejected.
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
