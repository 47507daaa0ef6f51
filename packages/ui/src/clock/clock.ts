/** Gives the time in milliseconds since 1970. An app that knows the server's time gives its own. */
export type Clock = () => number;

/** The clock of the device. */
export const systemClock: Clock = () => Date.now();
