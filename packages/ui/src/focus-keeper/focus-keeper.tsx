import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './focus-keeper.module.css';

/**
 * When the focused row is removed, moves the focus to the row that took its place, or to the last one before it.
 * Otherwise the focus would move to the page and the next Tab would start at the top.
 */
export function FocusKeeper({ children }: { readonly children: ReactNode }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<{ readonly element: Element; readonly index: number } | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    place.current?.addEventListener(
      'focusin',
      ({ target, currentTarget }) => {
        if (!(target instanceof HTMLElement && currentTarget instanceof HTMLElement)) return;
        const index = focusableIn(currentTarget).indexOf(target);
        if (index !== -1) last.current = { element: target, index };
      },
      listening,
    );
    return () => listening.abort();
  }, []);
  useLayoutEffect(() => {
    if (last.current === null || last.current.element.isConnected || place.current === null) return;
    const { index } = last.current;
    last.current = null;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const left = focusableIn(place.current);
    left[Math.min(index, left.length - 1)]?.focus();
  });
  return (
    <div ref={place} className={styles.keeper}>
      {children}
    </div>
  );
}

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, [tabindex="0"]';

const focusableIn = (place: HTMLElement): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.getClientRects().length > 0,
  );
