import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';

interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly mode?: string;
}

/** Runs the worker script with a fake cache. */
function start({ isOnline }: { readonly isOnline: boolean }) {
  const listeners = new Map<string, (event: object) => void>();
  const kept = new Map([
    ['/', 'shell'],
    ['https://gim.test/assets/a.js', 'kept file'],
  ]);
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    location: { origin: 'https://gim.test' },
  };
  const fetch = async (): Promise<string> => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return 'from the network';
  };
  const caches = { match: async (key: string) => kept.get(key) };
  vm.runInNewContext(readFileSync('apps/web/public/shell-worker.js', 'utf8'), { self, fetch, caches, URL });
  return (request: Asked): Promise<unknown> | null => {
    let answer: Promise<unknown> | null = null;
    const respondWith = (given: Promise<unknown>): void => {
      answer = given;
    };
    listeners.get('fetch')?.({ request: { method: 'GET', mode: 'cors', ...request }, respondWith });
    return answer;
  };
}

const page = (path: string): Asked => ({ url: `https://gim.test${path}`, mode: 'navigate' });

describe('the worker that opens the app without a network', () => {
  it('opens any page of the wallet from the shell when the network is gone, and only then', async () => {
    expect(await start({ isOnline: false })(page('/coins/btc'))).toBe('shell');
    expect(await start({ isOnline: true })(page('/coins/btc'))).toBe('from the network');
  });

  it('gives files that it has without asking', async () => {
    expect(await start({ isOnline: false })({ url: 'https://gim.test/assets/a.js' })).toBe('kept file');
    await expect(start({ isOnline: false })({ url: 'https://gim.test/assets/b.js' })).rejects.toThrow(
      'fetch',
    );
  });

  it.each<[string, Asked]>([
    ['a call of the API', { url: 'https://gim.test/api/users/1/balances' }],
    ['a page of the API', page('/api/docs')],
    ['the desk', page('/desk/')],
    ['the sandbox', page('/sandbox/mailbox')],
    ['something that is sent', { ...page('/dashboard'), method: 'POST' }],
    ['another origin', { url: 'https://evil.example/assets/a.js' }],
    ['a file that is no part of the build', { url: 'https://gim.test/builds/latest.json' }],
  ])('W-02 leaves %s alone', (_name, request) => {
    expect(start({ isOnline: false })(request)).toBeNull();
  });
});
