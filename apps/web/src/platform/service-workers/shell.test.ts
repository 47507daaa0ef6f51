import { afterEach, describe, expect, it, vi } from 'vitest';
import { cacheShell } from './shell.ts';

/** A fake CacheStorage. */
function openCaches(names: readonly string[] = []) {
  const kept = new Map(names.map((name) => [name, new Map<string, unknown>()]));
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, unknown>();
    kept.set(name, entries);
    return {
      match: async (key: string) => entries.get(key),
      add: async (request: Request) => void entries.set(new URL(request.url).pathname, 'file'),
      put: async (key: string, answer: unknown) => void entries.set(key, answer),
    };
  };
  const storage = {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  };
  return { kept, storage: storage as object as Pick<CacheStorage, 'open' | 'keys' | 'delete'> };
}

const meta = {
  chunks: ['assets/a.js', 'assets/b.css', 'assets/map-worker.mjs', 'assets/photo.webp', 7],
};

function answerPage(build: string): void {
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      readonly credentials: string | undefined;
      constructor(path: string, { credentials }: RequestInit) {
        this.url = new URL(path, 'https://gim.test').href;
        this.credentials = credentials;
      }
    },
  );
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(`<meta name="gim-build" content="${build}"><script data-later="/assets/hashes-1.json">`),
  );
}

describe('the shell', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is the document and the scripts, styles and fonts of the build, and takes the place of older ones', async () => {
    answerPage('new');
    const { kept, storage } = openCaches(['gim-shell-old', 'gim-trips']);
    expect(await cacheShell({ buildId: 'new', fetchJson: async () => meta, storage })).toBe(true);
    expect([...kept.keys()].sort()).toEqual(['gim-shell-new', 'gim-trips']);
    expect([...(kept.get('gim-shell-new')?.keys() ?? [])]).toEqual([
      '/assets/a.js',
      '/assets/b.css',
      '/assets/hashes-1.json',
      '/',
    ]);
  });

  it('is not whole while the server has a newer build, and then the older one stays', async () => {
    answerPage('newer');
    const { kept, storage } = openCaches(['gim-shell-old']);
    expect(await cacheShell({ buildId: 'new', fetchJson: async () => meta, storage })).toBe(false);
    expect(kept.has('gim-shell-old')).toBe(true);
    expect(kept.get('gim-shell-new')?.has('/')).toBe(false);
  });

  it('is not fetched twice', async () => {
    answerPage('new');
    const { storage } = openCaches();
    const fetchJson = vi.fn(async () => meta);
    await cacheShell({ buildId: 'new', fetchJson, storage });
    await cacheShell({ buildId: 'new', fetchJson, storage });
    expect(fetchJson).toHaveBeenCalledTimes(1);
  });

  it('needs a build', async () => {
    const { kept, storage } = openCaches();
    expect(await cacheShell({ buildId: '', fetchJson: async () => meta, storage })).toBe(false);
    expect(kept.size).toBe(0);
  });
});
