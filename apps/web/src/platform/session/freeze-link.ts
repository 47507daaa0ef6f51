/** The bounds of the contract. */
const shape = /^#freeze=([\w-]{16,128})$/;

export interface FreezeLink {
  /** The token of the e-mail's "this wasn't me" button, or null. */
  readonly token: string | null;
  /** The address without the token; null if there was none. */
  readonly address: string | null;
}

/**
 * Extracts the token of a "this wasn't me" link from the address, before the guards run: they may redirect a signed-in
 * user, and the token must not stay in the history (S-12).
 */
export function consumeFreezeLink(url: URL): FreezeLink {
  const [, token] = shape.exec(url.hash) ?? [];
  if (token === undefined) return { token: null, address: null };
  return { token, address: `${url.pathname}${url.search}` };
}
