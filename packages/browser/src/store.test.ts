import { describe, expect, test } from 'vitest';
import { memoryStore, openStore } from './store.ts';

describe('stores', () => {
  test('gives the store of the browser, and leaves nothing in it', () => {
    const localStorage = memoryStore();
    const store = openStore('localStorage', { localStorage, sessionStorage: memoryStore() });
    expect(store).toBe(localStorage);
    expect(store.getItem('gim-probe')).toBeNull();
  });

  test('falls back to memory where reading the store is forbidden', () => {
    const host = {
      sessionStorage: memoryStore(),
      get localStorage(): never {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    const store = openStore('localStorage', host);
    store.setItem('a', '1');
    expect(store.getItem('a')).toBe('1');
    store.removeItem('a');
    expect(store.getItem('a')).toBeNull();
  });

  test('falls back to memory where only writing fails', () => {
    const full = {
      ...memoryStore(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(openStore('sessionStorage', { localStorage: full, sessionStorage: full })).not.toBe(full);
  });
});
