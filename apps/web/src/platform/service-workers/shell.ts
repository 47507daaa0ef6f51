import { trustedScript } from './trusted-script.ts';

const prefix = 'gim-shell-';
const page = '/';
/** The files a page needs. The map's worker is excluded: there is no map offline. */
const wanted = /^assets\/[\w-]+\.(?:js|css|woff2)$/;

export interface ShellDeps {
  readonly buildId: string;
  readonly fetchJson: (path: string) => Promise<unknown>;
  readonly storage: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
}

/**
 * Caches the document and the files of this build, so that the app opens offline. Requests omit credentials, so only
 * public content is cached, and files are fetched one at a time to leave bandwidth to the user.
 */
export async function cacheShell({ buildId, fetchJson, storage }: ShellDeps): Promise<boolean> {
  if (buildId === '') return false;
  const name = prefix + buildId;
  const cache = await storage.open(name);
  // The document is stored last, so a cache that has it is complete.
  if ((await cache.match(page)) === undefined) {
    const answer = await fetch(page, { credentials: 'omit', cache: 'no-store' });
    const text = await answer.clone().text();
    // A newer build was deployed meanwhile; its own page will cache it.
    if (!answer.ok || !text.includes(`content="${buildId}"`)) return false;
    const files = filesOf(await fetchJson(`/builds/meta/${buildId}.json`));
    for (const file of [...files, ...hashesOf(text)]) {
      if ((await cache.match(file)) === undefined)
        await cache.add(new Request(file, { credentials: 'omit' }));
    }
    await cache.put(page, answer);
  }
  const names = await storage.keys();
  const old = names.filter((other) => other.startsWith(prefix) && other !== name);
  await Promise.all(old.map((other) => storage.delete(other)));
  return true;
}

/**
 * Lazy chunks do not run without the page's file of hashes (W-08). The build writes it after the file list, so it is
 * not in that list.
 */
const hashesOf = (text: string): readonly string[] =>
  [...text.matchAll(/data-later="(\/assets\/[\w-]+\.json)"/g)].flatMap(([, file]) => file ?? []);

function filesOf(unchecked: unknown): readonly string[] {
  if (typeof unchecked !== 'object' || unchecked === null || !('chunks' in unchecked)) return [];
  const { chunks } = unchecked;
  if (!Array.isArray(chunks)) return [];
  return chunks
    .filter((file) => typeof file === 'string')
    .filter((file) => wanted.test(file))
    .map((file) => `/${file}`);
}

/** Registers the worker that serves the shell. Pages that are already open continue without it. */
export async function openShellWorker(): Promise<void> {
  await navigator.serviceWorker.register(trustedScript('/shell-worker.js'), { scope: page });
}
