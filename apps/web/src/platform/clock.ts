/** The time in milliseconds since 1970. The only place in the app that reads the system clock. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** For measuring durations: not affected by changes of the system clock, and unrelated to the time of day. */
export const monotonicMs = (): number => performance.now();
