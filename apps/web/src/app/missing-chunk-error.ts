/** Messages of the browsers and of Vite's preloader for a chunk that failed to load or was blocked (W-08). */
const refusals = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && refusals.test(error.message);

/** Whether a request never reached the server, by the messages of the API client and the browsers. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:No usable answer: unreachable|Failed to fetch|Load failed|NetworkError when )/.test(error.message);

/** Refetches the named chunk past the HTTP cache, whose copy may be broken. The next import shows whether it helped. */
export async function renewChunk(message: string): Promise<void> {
  const [address] = /https?:\/\/\S+\/assets\/[\w-]+\.(?:json|js|css)/.exec(message) ?? [];
  if (address !== undefined) await fetch(address, { cache: 'reload' }).catch(() => undefined);
}
