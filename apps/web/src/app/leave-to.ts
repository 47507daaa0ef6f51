export interface LeaveToDeps {
  /** Whether the server can be reached now. */
  readonly isReachable: () => Promise<boolean>;
  /** Loads an address anew, so that nothing in memory outlives the session it belonged to. */
  readonly load: (address: string) => void;
  /** Goes to an address within the page that is there. */
  readonly openInPlace: (address: string) => void;
  /** Whether the page is still opening, and has nothing of the session in memory. */
  readonly isOpening: () => boolean;
}

/**
 * Leaves to an address. Without a network a fresh load would end on the browser's own page, which says nothing about the
 * session and offers no way to sign in: then the page that is there goes on, and it has been cleared already (W-07).
 * So does a page that is still opening: loading it anew would take away what a visitor has typed into it meanwhile.
 */
export function createLeaveTo(deps: LeaveToDeps): (address: string) => void {
  const { isReachable, load, openInPlace, isOpening } = deps;
  return (address) => {
    if (isOpening()) return openInPlace(address);
    isReachable().then(
      (reachable) => (reachable ? load(address) : openInPlace(address)),
      () => load(address),
    );
  };
}

const timeoutMs = 1500;

/** Asks for the smallest file there is. What the browser thinks of the network is only sure when it says no. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    await fetch('/builds/latest.json', { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}
