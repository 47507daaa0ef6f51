import { hostUserAgent, webviewHeader } from '@gim/contract/host-app';

/**
 * How a session holds its refresh token; fixed when the session is opened (D2).
 * split: a browser; half of the token is in an HttpOnly cookie.
 * host: a webview of a host app that declares itself; the host keeps the whole token.
 * whole: every other client; the token is in the body, as specified.
 */
export type SessionMode = 'split' | 'host' | 'whole';

/** What a request reveals about the client program. */
export interface Client {
  readonly mode: SessionMode;
  readonly ip: string;
  readonly browser: string | null;
  /** Both cookies are secrets, not identifiers: they are compared with what is stored. */
  readonly refreshCookie: string | null;
  readonly deviceCookie: string | null;
  /** False for a browser request that does not come from our own pages (W-10). */
  readonly isSameOrigin: boolean;
}

/** The parts of a request that `readClient` reads. */
export interface RequestFacts {
  readonly ip: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
}

export interface CookieNames {
  readonly refresh: string;
  readonly device: string;
}

/**
 * The `__Host-` prefix prevents other hosts and plain HTTP from setting the cookie, so it needs TLS. Browsers treat
 * localhost as secure without TLS.
 */
export const cookieNames = (publicOrigin: string): CookieNames =>
  isSafeOrigin(publicOrigin)
    ? { refresh: '__Host-refreshToken', device: '__Host-gim-device' }
    : { refresh: 'refreshToken', device: 'gim-device' };

/** Whether browsers accept Secure cookies from this origin. */
export function isSafeOrigin(publicOrigin: string): boolean {
  const { protocol, hostname } = new URL(publicOrigin);
  return (
    protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}

/**
 * Scripts cannot omit or forge Sec-Fetch-Site, so its presence proves a browser. A page can send any custom header, so
 * a webview also needs the host app's user agent: without it a browser's session is `split`, whatever it claims.
 */
export function readClient(facts: RequestFacts, publicOrigin: string): Client {
  const site = facts.header('sec-fetch-site');
  const names = cookieNames(publicOrigin);
  const isBrowser = site !== undefined;
  const userAgent = facts.header('user-agent') ?? '';
  const isHost = facts.header(webviewHeader) === '1' && hostUserAgent.test(userAgent);
  return {
    mode: isHost ? 'host' : isBrowser ? 'split' : 'whole',
    ip: facts.ip,
    browser: browserName(userAgent),
    refreshCookie: facts.cookie(names.refresh) ?? null,
    deviceCookie: facts.cookie(names.device) ?? null,
    isSameOrigin: isBrowser ? site === 'same-origin' : facts.header('origin') === publicOrigin,
  };
}

const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

/** Lets the owner recognise the device. The order matters: most browsers also claim to be another one. */
function browserName(userAgent: string): string | null {
  return browsers.find(([, sign]) => sign.test(userAgent.slice(0, 512)))?.[0] ?? null;
}
