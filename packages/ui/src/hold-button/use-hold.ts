import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type HoldEvent, type HoldPhase, nextHold } from './hold-machine.ts';

/** Must match the fill's duration in the style sheet. */
const HOLD_MS = 800;

interface HoldOptions {
  readonly onConfirm: () => void;
  /** A request is in progress or the action is not allowed. */
  readonly isBlocked: boolean;
}

interface HoldHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

/** Turns pointer events, keys and presses of assistive technology into one confirmation. */
export function useHold({ onConfirm, isBlocked }: HoldOptions): {
  readonly phase: HoldPhase;
  readonly handlers: HoldHandlers;
} {
  const [phase, setPhase] = useState<HoldPhase>('idle');
  // Events of one gesture can arrive before the next render, so the current phase is kept in a ref.
  const current = useRef<HoldPhase>('idle');
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const send = (event: HoldEvent): void => {
    if (isBlocked) return;
    window.clearTimeout(timer.current);
    const step = nextHold(current.current, event);
    current.current = step.phase;
    setPhase(step.phase);
    if (step.phase === 'holding') timer.current = window.setTimeout(() => send('elapse'), HOLD_MS);
    if (step.isConfirmed) onConfirm();
  };

  return {
    phase,
    handlers: {
      onPointerDown: (event) => {
        if (event.isPrimary && event.button === 0) send('down');
      },
      onPointerUp: () => send('release'),
      onPointerLeave: () => send('release'),
      onPointerCancel: () => send('release'),
      // A long press must not open the context menu.
      onContextMenu: (event) => event.preventDefault(),
      onClick: (event) => {
        // A click without a pointer comes from assistive technology, which cannot hold.
        if (event.detail === 0) send('press');
      },
      onKeyDown: (event) => {
        if (event.key === 'Escape') send('leave');
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        if (!event.repeat) send(event.key === ' ' ? 'down' : 'press');
      },
      onKeyUp: (event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        send('release');
      },
      onBlur: () => send('leave'),
    },
  };
}
