/** As the contract bounds it. */
const shape = /^#freeze=([\w-]{16,128})$/;

export interface FreezeLink {
  /** What the "this wasn't me" button of a mail carries, or null. */
  readonly token: string | null;
  /** The address without it; null when there was nothing to take. */
  readonly address: string | null;
}

/**
 * Takes the token of a "this wasn't me" link out of the address. It is taken before the guards run: they may lead a
 * signed-in reader elsewhere, and the token must not stay in the history (S-12).
 */
export function takeFreezeLink(url: URL): FreezeLink {
  const [, token] = shape.exec(url.hash) ?? [];
  if (token === undefined) return { token: null, address: null };
  return { token, address: `${url.pathname}${url.search}` };
}
