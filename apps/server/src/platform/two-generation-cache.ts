/**
 * A cache of recently used entries, at most twice `size`, plus those that must stay. It keeps two generations instead
 * of a list in order of use: a look-up moves nothing, and evicting half is one assignment. A single long-lived map
 * would be worse: each hash table it outgrows keeps the next one alive, with all its entries, until a full garbage
 * collection.
 */
export class TwoGenerationCache<Key, Value> {
  readonly #size: number;
  readonly #mustStay: ((value: Value) => boolean) | undefined;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  #youngMax: number;

  constructor(size: number, { mustStay }: { readonly mustStay?: (value: Value) => boolean } = {}) {
    this.#size = size;
    this.#youngMax = size;
    this.#mustStay = mustStay;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#youngMax) this.#age();
    this.#young.set(key, value);
  }

  delete(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
    this.#youngMax = this.#size;
  }

  #age(): void {
    const forgotten = this.#old;
    this.#old = this.#young;
    this.#young = new Map();
    if (this.#mustStay === undefined) return;
    for (const [key, value] of forgotten)
      if (this.#mustStay(value) && !this.#old.has(key)) this.#young.set(key, value);
    // Grows with the number that must stay, so that scanning them costs a constant time per new entry.
    this.#youngMax = this.#size + 2 * this.#young.size;
  }
}
