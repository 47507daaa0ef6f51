/** Milliseconds since 1970. An app that knows the server's time passes its own clock. */
export type Clock = () => number;

/** The device's clock. */
export const systemClock: Clock = () => Date.now();
