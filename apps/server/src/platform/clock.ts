/**
 * The product's current time. Everything that depends on time takes a clock, so that tests and the sandbox can move it.
 */
export interface Clock {
  now(): Date;
}

/** A clock that can be set forward; used by the sandbox only. */
export interface MovableClock extends Clock {
  /** How far the product's time is ahead of the machine's. */
  readonly offsetMs: number;
  setOffset(offsetMs: number): void;
}

export const systemClock: Clock = { now: () => new Date() };

/** For measuring durations: it never jumps, and has no relation to the time of day. */
export const monotonicMs = (): number => performance.now();

/** Runs ahead of the machine's clock by an offset, initially zero. */
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

/** For tests: stands still until it is advanced. */
export function createFixedClock(start: string | Date): Clock & { advance(ms: number): void } {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms;
    },
  };
}
