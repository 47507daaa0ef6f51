/** Tells the time in milliseconds since 1970. Handed in, so that a test can stand still or jump. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
