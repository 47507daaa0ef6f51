import { type RefObject, useRef } from 'react';

interface HoldKey {
  /** The element around the button. */
  readonly button: RefObject<HTMLDivElement | null>;
  /** Presses it as a keyboard does: the first press asks, the second confirms. */
  readonly press: () => void;
}

/** Lets a key press a held button. One press alone never confirms. */
export function useHoldKey(): HoldKey {
  const button = useRef<HTMLDivElement>(null);
  return {
    button,
    press: () => {
      const buttons = button.current?.querySelectorAll('button');
      // With reduced motion the first press brings up a second button, which confirms.
      const target = buttons?.[buttons.length - 1];
      target?.focus();
      target?.click();
    },
  };
}
