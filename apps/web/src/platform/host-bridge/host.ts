import { hostUserAgent } from '@gim/contract/host-app';

/** The native app around the webview. */
export interface Host {
  /** False in an ordinary browser, where nothing that claims to come from a host is trusted. */
  readonly isPresent: boolean;
  /** The refresh token that the host stores; null if it has none, does not answer in time or has no bridge. */
  askRefreshToken(): Promise<string | null>;
}

export interface HostDeps {
  readonly userAgent: string;
  /** The value of `window.gimHost`. */
  readonly bridge: unknown;
  readonly timeoutMs?: number;
}

/** The host reads its keystore, which may ask for a fingerprint; the page must not stay blank longer than this. */
const timeoutMsDefault = 5_000;

/** Longer than any token the server issues. */
const tokenLengthMax = 256;

/** Detects the host app by the user agent alone. The bridge object is used only if the user agent matches. */
export function findHost({ userAgent, bridge, timeoutMs = timeoutMsDefault }: HostDeps): Host {
  const isPresent = hostUserAgent.test(userAgent);
  const isBridge = isPresent && typeof bridge === 'object' && bridge !== null;
  return {
    isPresent,
    async askRefreshToken() {
      if (!isBridge) return null;
      return readToken(await inTime(callBridge(bridge), timeoutMs));
    },
  };
}

/** Must be called as a method: objects injected by Android's webview do not work with a detached function. */
async function callBridge(bridge: object): Promise<unknown> {
  try {
    return 'getRefreshToken' in bridge && typeof bridge.getRefreshToken === 'function'
      ? await bridge.getRefreshToken()
      : null;
  } catch {
    // A failing host counts as having no token.
    return null;
  }
}

function readToken(unchecked: unknown): string | null {
  if (typeof unchecked !== 'string' || unchecked === '' || unchecked.length > tokenLengthMax) return null;
  return unchecked;
}

async function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
