export interface ConnectionDeps {
  /** Where the browser says that the network is gone or back. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
  /** What the browser thinks of the network. Only its "no" is sure. */
  readonly hasNetwork: () => boolean;
  /** Whether the server answers now. */
  readonly isReachable: () => Promise<boolean>;
  readonly after: (ms: number, run: () => void) => void;
}

/** Whether the server can be reached, as far as anybody knows. */
export interface Connection {
  isOnline(): boolean;
  /** Something did not reach the server. Asks it, and says whether it can be reached after all. */
  verify(): Promise<boolean>;
  whenOnline(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** Soon at first, because most breaks are short, and never so seldom that a reader gives up before. */
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
