import { hostUserAgent, webviewHeader } from '@gim/contract/host-app';

/**
 * How a session proves itself; fixed when it is opened (D2).
 * split: a browser; half of the refresh token is a cookie that scripts cannot read.
 * host: a webview of a host app that declares itself; the host keeps the whole token.
 * whole: every other client; the token is in the body, as the specification has it.
 */
export type SessionMode = 'split' | 'host' | 'whole';

/** What a request tells about the program that sent it. */
export interface Client {
  readonly mode: SessionMode;
  readonly ip: string;
  readonly browser: string | null;
  /** Both cookies are proofs, not names; whoever reads them compares them with what is stored. */
  readonly refreshCookie: string | null;
  readonly deviceCookie: string | null;
  /** False for a browser's request that did not come from our own pages (W-10). */
  readonly isSameOrigin: boolean;
}

/** The parts of a request that say it. */
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
 * A name with this prefix cannot be set by another host or without TLS, so it needs TLS. Browsers count the own machine
 * as safe without it.
 */
export const cookieNames = (publicOrigin: string): CookieNames =>
  isSafeOrigin(publicOrigin)
    ? { refresh: '__Host-refreshToken', device: '__Host-gim-device' }
    : { refresh: 'refreshToken', device: 'gim-device' };

/** Whether browsers take Secure cookies from this origin. */
export function isSafeOrigin(publicOrigin: string): boolean {
  const { protocol, hostname } = new URL(publicOrigin);
  return (
    protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}

/**
 * Scripts cannot leave out or forge Sec-Fetch-Site, so its presence proves a browser. A page may claim any header of
 * its own, so a webview also needs the host's user agent: without it a browser's session is split, whatever it claims.
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

/** For the owner to recognise the device by. The order matters: most browsers also claim to be another one. */
function browserName(userAgent: string): string | null {
  return browsers.find(([, sign]) => sign.test(userAgent.slice(0, 512)))?.[0] ?? null;
}
