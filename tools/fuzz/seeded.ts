/** Seeded random numbers: the same seed and index give the same case, so that one case can be replayed alone. */
export class Seeded {
  #state: number;

  constructor(seed: string, index: number) {
    this.#state = hashText(`${seed}:${index}`);
  }

  /** An integer from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor((this.#next() / 2 ** 32) * limit);
  }

  chance(share: number): boolean {
    return this.#next() / 2 ** 32 < share;
  }

  pick<T>(options: readonly [T, ...T[]]): T {
    return options[this.below(options.length)] ?? options[0];
  }

  bytes(length: number): Buffer {
    const bytes = Buffer.alloc(length);
    for (let at = 0; at < length; at += 4) {
      const four = this.#next();
      for (let place = 0; place < 4; place += 1) bytes[at + place] = four >>> (8 * place);
    }
    return bytes;
  }

  /** Mostly short, occasionally long, to cover lengths at which parsers differ. */
  length(usual: number): number {
    return this.chance(0.02) ? this.below(usual * 200) : this.below(usual);
  }

  /** Mulberry32: small, fast and uniform enough to choose test cases. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}

/** FNV-1a with a final mix, so that adjacent indexes give unrelated states. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
