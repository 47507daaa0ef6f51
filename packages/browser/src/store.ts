/**
 * The part of the Web Storage API that the apps use. Tests and browsers that block storage get another implementation.
 */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** The number of stored values. `key` lists their names in no particular order. */
  readonly length: number;
  key(index: number): string | null;
}

/**
 * A store that keeps its values in memory and loses them when the page is closed.
 * @example const store = memoryStore()
 */
export function memoryStore(): Store {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
  };
}

/**
 * The browser's storage, or memory where the browser blocks it. Some webviews and private windows throw on the first
 * access, others only on the first write (a quota of zero), so this writes a probe value before returning the storage.
 * @example const local = openStore('localStorage')
 */
export function openStore(
  kind: 'localStorage' | 'sessionStorage',
  host: { readonly [K in typeof kind]: Store } = window,
): Store {
  const probe = 'gim-probe';
  try {
    const store = host[kind];
    store.setItem(probe, probe);
    store.removeItem(probe);
    return store;
  } catch {
    return memoryStore();
  }
}
