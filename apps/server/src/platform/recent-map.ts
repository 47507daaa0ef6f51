/**
 * Remembers what was used lately, at most twice `size` of it. Two generations instead of a list in order of use: a
 * look-up moves nothing, and forgetting half is one assignment.
 */
export class RecentMap<Key, Value> {
  readonly #size: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(size: number) {
    this.#size = size;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#size) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  delete(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }
}
