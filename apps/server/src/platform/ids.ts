import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

/** Generates ids that sort by creation time, so that indexes grow at one end. */
export interface Ids {
  next(): string;
}

/** Random bytes for one id: eight for its tail, and two for the start of the counter. */
const BYTES = 10;
const IDS_AT_ONCE = 512;
const hexDigits = Buffer.from('0123456789abcdef');

/**
 * UUID version 7 (RFC 9562): 48 bits of milliseconds, then a 12-bit counter that starts at random and increases within
 * one millisecond (method 1), then 62 random bits. Ids keep increasing if the clock goes back. Written into one buffer,
 * because concatenating strings leaves garbage.
 */
export function createIds({ clock, random }: { clock: Clock; random: Random }): Ids {
  const text = Buffer.from('00000000-0000-7000-8000-000000000000');
  let lastMs = 0;
  let counter = 0;
  let pool: Buffer = Buffer.alloc(0);
  let at = 0;
  const digit = (place: number, value: number): void => {
    text[place] = hexDigits[value & 0xf] ?? 0;
  };
  const byte = (place: number, value: number): void => {
    digit(place, value >> 4);
    digit(place + 1, value);
  };
  return {
    next() {
      // Random bytes for many ids at once: a system call costs more than all the rest, and an id is not a secret.
      if (at + BYTES > pool.length) {
        pool = random.bytes(BYTES * IDS_AT_ONCE);
        at = 0;
      }
      const nowMs = clock.now().getTime();
      if (nowMs > lastMs || counter === 0x0fff) {
        // The top bit stays zero, so that at least half of the range is left to count up.
        counter = nowMs > lastMs ? pool.readUInt16BE(at + 8) & 0x07ff : 0;
        lastMs = Math.max(nowMs, lastMs + 1);
        const time = lastMs.toString(16).padStart(12, '0');
        text.write(time.slice(0, 8), 0, 'latin1');
        text.write(time.slice(8), 9, 'latin1');
      } else {
        counter += 1;
      }
      digit(15, counter >> 8);
      byte(16, counter);
      byte(19, ((pool[at] ?? 0) & 0x3f) | 0x80);
      byte(21, pool[at + 1] ?? 0);
      for (let index = 2; index < 8; index += 1) byte(20 + 2 * index, pool[at + index] ?? 0);
      at += BYTES;
      return text.toString('latin1');
    },
  };
}

/** When an id was created, to the millisecond. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
