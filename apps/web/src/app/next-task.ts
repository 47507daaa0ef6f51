/** Lets the browser do what waits before going on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
