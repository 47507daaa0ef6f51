import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

/** Makes ids. They sort by the time they were made, so that indexes grow at one end. */
export interface Ids {
  next(): string;
}

/** The hexadecimal digits that are drawn for one id: 62 bits of its tail, and 12 of which a counter can start. */
const DIGITS = 19;
const IDS_AT_ONCE = 64;
/** The first digit of the tail has two bits of its own and two that say which kind of UUID it is. */
const variants = '89ab89ab89ab89ab';

/**
 * UUID version 7 (RFC 9562): 48 bits of milliseconds, then a 12-bit counter that starts at random and rises within
 * one millisecond (method 1), then 62 random bits. A clock that goes back does not make ids go back.
 */
export function createIds({ clock, random }: { clock: Clock; random: Random }): Ids {
  let lastMs = 0;
  let counter = 0;
  let head = '';
  let pool = '';
  let at = 0;
  return {
    next() {
      // Drawn for many at once: a call into the system costs more than all the rest, and an id is no secret.
      if (at + DIGITS > pool.length) {
        pool = random.bytes((DIGITS * IDS_AT_ONCE) / 2).toString('hex');
        at = 0;
      }
      const nowMs = clock.now().getTime();
      if (nowMs > lastMs || counter === 0x0fff) {
        // The top bit stays free, so that a full half of the range is left to count up in.
        counter = nowMs > lastMs ? Number.parseInt(pool.slice(at + 16, at + DIGITS), 16) & 0x07ff : 0;
        lastMs = Math.max(nowMs, lastMs + 1);
        const time = lastMs.toString(16).padStart(12, '0');
        head = `${time.slice(0, 8)}-${time.slice(8)}-7`;
      } else {
        counter += 1;
      }
      const variant = variants[Number.parseInt(pool.charAt(at), 16)];
      const tail = `${variant}${pool.slice(at + 1, at + 4)}-${pool.slice(at + 4, at + 16)}`;
      at += DIGITS;
      return `${head}${counter.toString(16).padStart(3, '0')}-${tail}`;
    },
  };
}

/** When an id was made, to the millisecond. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
