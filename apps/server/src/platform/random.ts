import { createHash, randomBytes } from 'node:crypto';

/** The only source of randomness. Injected, so that a failing run can be replayed from its seed. */
export interface Random {
  bytes(count: number): Buffer;
  /** A whole number from 0 up to, not including, `limit`; uniformly distributed. */
  integer(limit: number): number;
  /** A string of decimal digits, such as an e-mail code. Leading zeros count. */
  digits(count: number): string;
}

export const systemRandom: Random = fromBytes((count) => randomBytes(count));

/** The same sequence for the same seed: SHA-256 in counter mode. For tests only; never for secrets. */
export function createSeededRandom(seed: string): Random {
  let counter = 0;
  let pool = Buffer.alloc(0);
  return fromBytes((count) => {
    while (pool.length < count) {
      pool = Buffer.concat([pool, createHash('sha256').update(`${seed}:${counter}`).digest()]);
      counter += 1;
    }
    const taken = pool.subarray(0, count);
    pool = pool.subarray(count);
    return Buffer.from(taken);
  });
}

function fromBytes(bytes: (count: number) => Buffer): Random {
  const integer = (limit: number): number => {
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 2 ** 32) {
      throw new RangeError(`A random integer needs a limit from 1 to 2^32, not ${limit}.`);
    }
    // A plain remainder would favour small values, so values in the incomplete last range are drawn again.
    const usable = 2 ** 32 - (2 ** 32 % limit);
    for (;;) {
      const drawn = bytes(4).readUInt32BE(0);
      if (drawn < usable) return drawn % limit;
    }
  };
  return {
    bytes,
    integer,
    digits: (count) => Array.from({ length: count }, () => integer(10)).join(''),
  };
}
