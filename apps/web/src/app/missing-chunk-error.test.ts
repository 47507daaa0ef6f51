import { afterEach, describe, expect, it, vi } from 'vitest';
import { isMissingChunk, renewChunk } from './missing-chunk-error.ts';

const hashes = 'Cannot check any dynamically imported module: https://gim.example/assets/hashes-1a.json';
const chrome = 'Failed to fetch dynamically imported module: https://gim.example/assets/B_x-9.js';

describe('a chunk that did not come', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [new TypeError(chrome), true],
    [new TypeError('error loading dynamically imported module: https://gim.example/assets/a.js'), true],
    [new TypeError('Importing a module script failed.'), true],
    [new Error('Unable to preload CSS for https://gim.example/assets/a.css'), true],
    [new Error(hashes), true],
    [new TypeError('Failed to fetch'), false],
    [new Error('x is undefined'), false],
    [chrome, false],
  ])('%s: %s', (error, expected) => {
    expect(isMissingChunk(error)).toBe(expected);
  });

  it('is fetched past the cache by the name in the message, and nothing where there is none', async () => {
    const fetched = vi.fn((_: string, __: RequestInit) => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', fetched);
    await renewChunk(chrome);
    await renewChunk(hashes);
    await renewChunk('Importing a module script failed.');
    expect(fetched.mock.calls).toEqual([
      ['https://gim.example/assets/B_x-9.js', { cache: 'reload' }],
      ['https://gim.example/assets/hashes-1a.json', { cache: 'reload' }],
    ]);
  });
});
