import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, where supported. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async (): Promise<void> => {
      // The browser releases the lock whenever the page is hidden.
      if (document.visibilityState !== 'visible') return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (isOver) await held.release();
        else lock = held;
      } catch {
        // The browser may refuse, e.g. on low battery.
      }
    };
    const onChange = (): void => void hold();
    void hold();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onChange);
      void lock?.release();
    };
  }, []);
}
