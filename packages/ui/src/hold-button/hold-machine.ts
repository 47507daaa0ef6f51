/** `idle`, `holding`, or `armed`: pressed once, waiting for the second press. */
export type HoldPhase = 'idle' | 'holding' | 'armed';

export type HoldEvent =
  /** A pointer or the space bar went down. */
  | 'down'
  /** It was released, left the button, or the button lost focus. */
  | 'release'
  /** It was held for the full time. */
  | 'elapse'
  /** Enter, or a press by assistive technology, which cannot hold. */
  | 'press'
  /** The focus left, or Escape was pressed. */
  | 'leave';

export interface HoldStep {
  readonly phase: HoldPhase;
  readonly isConfirmed: boolean;
}

/** The next phase, and whether this event confirms the action. */
export function nextHold(phase: HoldPhase, event: HoldEvent): HoldStep {
  switch (event) {
    case 'down':
      return { phase: 'holding', isConfirmed: false };
    case 'release':
      // A release without a hold keeps the armed state.
      return { phase: phase === 'holding' ? 'idle' : phase, isConfirmed: false };
    case 'elapse':
      return { phase: 'idle', isConfirmed: phase === 'holding' };
    case 'press':
      return phase === 'armed'
        ? { phase: 'idle', isConfirmed: true }
        : { phase: phase === 'holding' ? 'holding' : 'armed', isConfirmed: false };
    case 'leave':
      return { phase: 'idle', isConfirmed: false };
  }
}
