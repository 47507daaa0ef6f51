/** How the browsers, and the loader of chunks, say that a chunk did not come or was refused (W-08). */
const refusals = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && refusals.test(error.message);

/** A call that never reached the server, as the API client and the browsers say it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:No usable answer: unreachable|Failed to fetch|Load failed|NetworkError when )/.test(error.message);

/** Fetches the named chunk past what the browser keeps of it, which may be to blame. Whether it works the next load tells. */
export async function renewChunk(message: string): Promise<void> {
  const [address] = /https?:\/\/\S+\/assets\/[\w-]+\.(?:json|js|css)/.exec(message) ?? [];
  if (address !== undefined) await fetch(address, { cache: 'reload' }).catch(() => undefined);
}
