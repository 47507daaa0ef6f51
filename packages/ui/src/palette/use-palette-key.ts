import { useLayoutEffect } from 'react';

/**
 * Calls back on Ctrl K, or Cmd K on a Mac. Uses the physical key, so it works in every keyboard layout. Separate from
 * the palette, so that an app can listen from the start and load the palette when it is first opened.
 */
export function usePaletteKey(onPress: () => void, isOn = true): void {
  // Before the page is painted: whoever sees it may press the keys.
  useLayoutEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent): void => {
      const isShortcut = event.code === 'KeyK' && event.ctrlKey !== event.metaKey;
      if (!isShortcut || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      if (!event.repeat) onPress();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onPress, isOn]);
}
