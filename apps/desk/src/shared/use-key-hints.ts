import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { createKeyHintStore, type KeyHint } from './key-hint-store.ts';

const store = createKeyHintStore();

/** Adds hints to the footer while the component is mounted. Updated before the paint, as the keys themselves are. */
export function useKeyHints(hints: readonly KeyHint[]): void {
  const part = useId();
  useLayoutEffect(() => store.set(part, hints));
  useLayoutEffect(() => () => store.set(part, []), [part]);
}

/** The hints that the parts of the page have added. */
export const useShownKeyHints = (): readonly KeyHint[] => useSyncExternalStore(store.subscribe, store.all);
