/** What a hold button is doing: nothing, being held, or pressed once and waiting for the second press. */
export type HoldPhase = 'idle' | 'holding' | 'armed';

export type HoldEvent =
  /** A pointer or the space bar went down. */
  | 'down'
  /** It was let go, left the button, or the button lost focus. */
  | 'release'
  /** It was down for the whole time. */
  | 'elapse'
  /** Enter, or the press of assistive technology, which cannot hold. */
  | 'press'
  /** Focus left, or Escape. */
  | 'leave';

export interface HoldStep {
  readonly phase: HoldPhase;
  readonly isConfirmed: boolean;
}

/** The next phase, and whether this event is the one that lets the act happen. */
export function nextHold(phase: HoldPhase, event: HoldEvent): HoldStep {
  switch (event) {
    case 'down':
      return { phase: 'holding', isConfirmed: false };
    case 'release':
      // A press that was armed before stays armed: letting go of nothing takes nothing back.
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
