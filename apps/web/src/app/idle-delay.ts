/** Work that is not needed for the first page starts after this delay, when the page is painted and the network idle. */
export const idleDelayMs = 2000;
