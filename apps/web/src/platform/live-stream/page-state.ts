import { rules } from './rules.ts';

/** Whether the page is worth a live connection: online, and looked at, or not hidden for long. */
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
  let isAsleep = false;
  let isPutAway = false;
  let wasVisible = isVisible();
  let stopTimer = (): void => undefined;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const on = (type: string, run: () => void): void => page.addEventListener(type, run);
  on('online', notify);
  on('offline', notify);
  on('visibilitychange', () => {
    // Only a real change: whoever is told may connect at once.
    if (isVisible() === wasVisible) return;
    wasVisible = !wasVisible;
    stopTimer();
    if (wasVisible) {
      isAsleep = false;
      notify();
    } else {
      stopTimer = after(rules.hiddenMs, () => {
        isAsleep = true;
        notify();
      });
    }
  });
  // A page that is kept for the back button may not hold a connection, or it is not kept.
  on('pagehide', () => {
    isPutAway = true;
    notify();
  });
  on('pageshow', () => {
    isPutAway = false;
    notify();
  });
  return {
    isActive: () => isOnline() && !isAsleep && !isPutAway,
    subscribe: (listener) => void listeners.add(listener),
  };
}
