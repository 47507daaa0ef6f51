/** The part of the Web Storage API that the apps use, so that tests and locked-down browsers can stand in for it. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** How many values there are, and their names in no certain order. */
  readonly length: number;
  key(index: number): string | null;
}

/**
 * A store that lasts as long as the page.
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
 * The browser's store, or memory where the browser forbids it. Some webviews and private windows throw on the first
 * access, others only on the first write (a quota of zero), so one write is tried before the store is trusted.
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
