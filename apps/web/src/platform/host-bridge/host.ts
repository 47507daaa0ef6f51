import { hostUserAgent } from '@gim/contract/host-app';

/** The app around the webview, as far as this page can reach it. */
export interface Host {
  /** Whether there is one: in an ordinary browser nothing that a host could say counts. */
  readonly isPresent: boolean;
  /** The refresh token that the host keeps; null when it has none, does not answer in time or cannot be asked. */
  askRefreshToken(): Promise<string | null>;
}

export interface HostDeps {
  readonly userAgent: string;
  /** What stands at `window.gimHost`. */
  readonly bridge: unknown;
  readonly timeoutMs?: number;
}

/** A host answers from its keystore, which may ask for a fingerprint; longer than this a page cannot stay blank. */
const timeoutMsDefault = 5_000;

/** Longer than any token the product makes. */
const tokenLengthMax = 256;

/**
 * Finds the host app. The user agent alone decides whether there is one; the bridge object is how it is asked, and is
 * never looked at without it.
 */
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

/** Called as a method of the bridge: objects that Android puts into a page answer to nothing else. */
async function callBridge(bridge: object): Promise<unknown> {
  try {
    return 'getRefreshToken' in bridge && typeof bridge.getRefreshToken === 'function'
      ? await bridge.getRefreshToken()
      : null;
  } catch {
    // A host that fails has no token to give.
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
