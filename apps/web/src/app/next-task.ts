/** Yields to the browser's pending tasks. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
