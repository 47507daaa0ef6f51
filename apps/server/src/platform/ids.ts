import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

/** Makes ids. They sort by the time they were made, so that indexes grow at one end. */
export interface Ids {
  next(): string;
}

const BYTES = 10;
const IDS_AT_ONCE = 64;

/**
 * UUID version 7 (RFC 9562): 48 bits of milliseconds, then a 12-bit counter that starts at random and rises within
 * one millisecond (method 1), then 62 random bits. A clock that goes back does not make ids go back.
 */
export function createIds({ clock, random }: { clock: Clock; random: Random }): Ids {
  let lastMs = 0;
  let counter = 0;
  let pool: Buffer = Buffer.alloc(0);
  return {
    next() {
      // Drawn for many at once: a call into the system costs more than all the rest, and an id is no secret.
      if (pool.length === 0) pool = random.bytes(BYTES * IDS_AT_ONCE);
      const bytes = pool.subarray(0, BYTES);
      pool = pool.subarray(BYTES);
      const nowMs = clock.now().getTime();
      if (nowMs > lastMs) {
        lastMs = nowMs;
        // The top bit stays free, so that a full half of the range is left to count up in.
        counter = bytes.readUInt16BE(8) & 0x07ff;
      } else if (counter === 0x0fff) {
        lastMs += 1;
        counter = 0;
      } else {
        counter += 1;
      }
      const time = lastMs.toString(16).padStart(12, '0');
      const tail = bytes.subarray(0, 8);
      tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
      const rest = tail.toString('hex');
      const count = counter.toString(16).padStart(3, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${rest.slice(0, 4)}-${rest.slice(4)}`;
    },
  };
}

/** When an id was made, to the millisecond. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
