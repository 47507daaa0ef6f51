export interface ConnectionDeps {
  /** Emits the browser's `online` and `offline` events. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
  /** `navigator.onLine`: reliable only when false. */
  readonly hasNetwork: () => boolean;
  readonly isReachable: () => Promise<boolean>;
  readonly after: (ms: number, run: () => void) => void;
}

/** The last known reachability of the server. */
export interface Connection {
  isOnline(): boolean;
  /** Call after a request did not reach the server. Probes it and returns whether it is reachable. */
  verify(): Promise<boolean>;
  whenOnline(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** Starts short because most outages are short; the cap keeps the wait acceptable for the user. */
const retryMs = [1000, 2000, 4000, 8000, 15_000] as const;

export function createConnection({ page, hasNetwork, isReachable, after }: ConnectionDeps): Connection {
  const listeners = new Set<() => void>();
  let isOnline = hasNetwork();
  let asking: Promise<boolean> | null = null;
  let failures = 0;
  let isWaiting = false;

  const change = (next: boolean): void => {
    if (next) failures = 0;
    if (next === isOnline) return;
    isOnline = next;
    for (const listener of [...listeners]) listener();
  };
  const askLater = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    after(retryMs[Math.min(failures, retryMs.length - 1)] ?? 15_000, () => {
      isWaiting = false;
      if (!isOnline) void verify();
    });
    failures += 1;
  };
  const verify = (): Promise<boolean> => {
    asking ??= isReachable().then((reachable) => {
      asking = null;
      change(reachable);
      if (!reachable) askLater();
      return reachable;
    });
    return asking;
  };

  page.addEventListener('offline', () => {
    change(false);
    askLater();
  });
  page.addEventListener('online', () => void verify());
  if (!isOnline) askLater();

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    isOnline: () => isOnline,
    verify,
    subscribe,
    whenOnline: () =>
      new Promise((resolve) => {
        if (isOnline) return resolve();
        const stop = subscribe(() => {
          if (!isOnline) return;
          stop();
          resolve();
        });
      }),
  };
}
