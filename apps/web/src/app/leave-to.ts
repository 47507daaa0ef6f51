export interface LeaveToDeps {
  readonly isReachable: () => Promise<boolean>;
  /** Full page load, so that nothing of the old session stays in memory. */
  readonly load: (address: string) => void;
  /** Navigates on the client without a page load. */
  readonly openInPlace: (address: string) => void;
  /** Whether the app is still starting and holds no session data in memory yet. */
  readonly isOpening: () => boolean;
}

/**
 * Navigates away after sign-out. Offline, a full load would end on the browser's own error page, which offers no way to
 * sign in, so the current page, whose session is already cleared, navigates on the client (W-07). A page that is still
 * starting does the same, because a reload would lose what the visitor typed meanwhile.
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

/** Requests the smallest static file. `navigator.onLine` is reliable only when it is false. */
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
