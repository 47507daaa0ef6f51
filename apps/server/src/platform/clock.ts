/** The product's idea of now. Everything that decides by time takes one of these, so that tests and the sandbox can move it. */
export interface Clock {
  now(): Date;
}

/** A clock that can be set forward; only the sandbox has one. */
export interface MovableClock extends Clock {
  /** How far the product's time is ahead of the machine's. */
  readonly offsetMs: number;
  setOffset(offsetMs: number): void;
}

export const systemClock: Clock = { now: () => new Date() };

/** For measuring how long something takes: it never jumps, and says nothing about the time of day. */
export const monotonicMs = (): number => performance.now();

/** Runs ahead of the machine's clock by an offset. Starts without one. */
export function createMovableClock(base: Clock = systemClock): MovableClock {
  let offsetMs = 0;
  return {
    now: () => new Date(base.now().getTime() + offsetMs),
    get offsetMs() {
      return offsetMs;
    },
    setOffset(next) {
      offsetMs = next;
    },
  };
}

/** Stands still until it is told to move: for tests. */
export function createFixedClock(start: string | Date): Clock & { advance(ms: number): void } {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms;
    },
  };
}
