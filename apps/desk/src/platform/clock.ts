/** Returns the time in milliseconds since 1970. Injected for tests. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
