import { trustedScript } from './trusted-script.ts';

const prefix = 'gim-shell-';
const page = '/';
/** What a page is made of. The worker of the map stays out: without a network there is no map. */
const wanted = /^assets\/[\w-]+\.(?:js|css|woff2)$/;

export interface ShellDeps {
  readonly buildId: string;
  readonly fetchJson: (path: string) => Promise<unknown>;
  readonly storage: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
}

/**
 * Keeps the document and the files of this build, so that the app opens without a network. All of it is what everybody
 * gets: it is asked for without credentials. Files come one by one, behind whatever the reader does meanwhile.
 */
export async function keepShell({ buildId, fetchJson, storage }: ShellDeps): Promise<boolean> {
  if (buildId === '') return false;
  const name = prefix + buildId;
  const cache = await storage.open(name);
  // The document comes last, so a shell that has it is whole.
  if ((await cache.match(page)) === undefined) {
    const answer = await fetch(page, { credentials: 'omit', cache: 'no-store' });
    const text = await answer.clone().text();
    // A newer build has taken the place of this one meanwhile: its own page will keep it.
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

/** Without its file of hashes a page runs nothing that comes later (W-08). It is written after the list of files. */
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

/** Starts the worker that opens the shell. Pages that are open already go on without it. */
export async function openShellWorker(): Promise<void> {
  await navigator.serviceWorker.register(trustedScript('/shell-worker.js'), { scope: page });
}
