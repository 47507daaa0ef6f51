/** The time, in milliseconds since 1970. The only place of the app that asks the machine for it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** For how long something has lasted: it never jumps, and says nothing about the time of day. */
export const monotonicMs = (): number => performance.now();
