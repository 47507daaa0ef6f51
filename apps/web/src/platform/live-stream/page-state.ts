import { rules } from './rules.ts';

/** Whether the page should keep a live connection: online, and visible or hidden only for a short time. */
export interface PageState {
  isActive(): boolean;
  subscribe(listener: () => void): void;
}

export interface PageStateDeps {
  readonly page: Pick<EventTarget, 'addEventListener'>;
  readonly isOnline: () => boolean;
  readonly isVisible: () => boolean;
  readonly after: (ms: number, run: () => void) => () => void;
}

export function createPageState({ page, isOnline, isVisible, after }: PageStateDeps): PageState {
  const listeners = new Set<() => void>();
  let isHiddenLong = false;
  let isUnloaded = false;
  let wasVisible = isVisible();
  let stopTimer = (): void => undefined;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const on = (type: string, run: () => void): void => page.addEventListener(type, run);
  on('online', notify);
  on('offline', notify);
  on('visibilitychange', () => {
    // Notify only on a real change, because listeners may connect at once.
    if (isVisible() === wasVisible) return;
    wasVisible = !wasVisible;
    stopTimer();
    if (wasVisible) {
      isHiddenLong = false;
      notify();
    } else {
      stopTimer = after(rules.hiddenMs, () => {
        isHiddenLong = true;
        notify();
      });
    }
  });
  // An open connection would keep the page out of the back/forward cache.
  on('pagehide', () => {
    isUnloaded = true;
    notify();
  });
  on('pageshow', () => {
    isUnloaded = false;
    notify();
  });
  return {
    isActive: () => isOnline() && !isHiddenLong && !isUnloaded,
    subscribe: (listener) => void listeners.add(listener),
  };
}
