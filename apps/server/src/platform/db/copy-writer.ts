/** 1970 to 2000 in microseconds: PostgreSQL counts from the later. */
const EPOCH_MICROSECONDS = 946_684_800_000_000;
const HIGH = 2 ** 32;
const INT8_ARRAY = 20;

/**
 * Writes rows in the binary format of COPY. Grows as needed and is reused for the next batch: its contents are valid
 * until `reset`. The same values always give the same bytes, so that they can be hashed and reproduced from the rows.
 */
export class CopyWriter {
  #buffer: Buffer;
  #length = 0;

  constructor(bytes = 1 << 16) {
    this.#buffer = Buffer.allocUnsafeSlow(bytes);
  }

  get length(): number {
    return this.#length;
  }

  /** The bytes written since `from`. A view: it changes when the writer is reused. */
  bytes(from = 0): Buffer {
    return this.#buffer.subarray(from, this.#length);
  }

  reset(): void {
    this.#length = 0;
  }

  row(fields: number): void {
    this.#reserve(2);
    this.#int2(fields);
  }

  null(): void {
    this.#reserve(4);
    this.#int4(-1);
  }

  int2(value: number): void {
    this.#reserve(6);
    this.#int4(2);
    this.#int2(value);
  }

  int4(value: number): void {
    this.#reserve(8);
    this.#int4(4);
    this.#int4(value);
  }

  /** A whole number that JavaScript can hold exactly. */
  int8(value: number): void {
    this.#reserve(12);
    this.#int4(8);
    this.#int8(value);
  }

  /** The values follow, each by `int8`. */
  int8Array(length: number): void {
    this.#reserve(24);
    this.#int4(20 + length * 12);
    this.#int4(1);
    this.#int4(0);
    this.#int4(INT8_ARRAY);
    this.#int4(length);
    this.#int4(1);
  }

  text(value: string): void {
    this.#reserve(4 + value.length * 3);
    const bytes = this.#buffer.write(value, this.#length + 4);
    this.#int4(bytes);
    this.#length += bytes;
  }

  bytea(value: Uint8Array): void {
    this.#reserve(4 + value.length);
    this.#int4(value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
  }

  uuid(value: string): void {
    this.#reserve(20);
    this.#int4(16);
    this.#buffer.set(uuidBytes(value), this.#length);
    this.#length += 16;
  }

  timestamp(milliseconds: number): void {
    this.int8(milliseconds * 1000 - EPOCH_MICROSECONDS);
  }

  /** PostgreSQL's `numeric`: groups of four decimal digits, the first one's rank, and the sign. Whole numbers only. */
  numeric(value: bigint): void {
    this.#reserve(64);
    const isNegative = value < 0n;
    const digits = (isNegative ? -value : value).toString();
    const groups = Math.ceil(digits.length / 4);
    const start = this.#length;
    this.#length += 12;
    let end = digits.length - (groups - 1) * 4;
    let from = 0;
    let kept = this.#length;
    for (let group = 0; group < groups; group += 1) {
      let number = 0;
      for (; from < end; from += 1) number = number * 10 + digits.charCodeAt(from) - ZERO;
      end += 4;
      this.#int2(number);
      // Trailing groups of zeros are not stored; zero itself has no group.
      if (number !== 0) kept = this.#length;
    }
    this.#length = start;
    this.#int4(kept - start - 4);
    this.#int2((kept - start - 12) / 2);
    this.#int2(kept === start + 12 ? 0 : groups - 1);
    this.#int2(isNegative ? 0x4000 : 0);
    this.#int2(0);
    this.#length = kept;
  }

  #int2(value: number): void {
    this.#buffer[this.#length] = value >> 8;
    this.#buffer[this.#length + 1] = value;
    this.#length += 2;
  }

  #int4(value: number): void {
    this.#buffer[this.#length] = value >> 24;
    this.#buffer[this.#length + 1] = value >> 16;
    this.#buffer[this.#length + 2] = value >> 8;
    this.#buffer[this.#length + 3] = value;
    this.#length += 4;
  }

  #int8(value: number): void {
    const high = Math.floor(value / HIGH);
    this.#int4(high | 0);
    this.#int4((value - high * HIGH) | 0);
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#length + bytes));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}

/** The header and trailer of a binary COPY. */
export const copyStart: Buffer = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
export const copyEnd: Buffer = Buffer.from([0xff, 0xff]);

const DASH = 45;
const ZERO = 48;
const NO_DIGIT = 0xff;

/** The value of each hexadecimal digit. */
const hexDigits = new Uint8Array(128).fill(NO_DIGIT);
for (const [worth, digit] of [...'0123456789abcdef'].entries()) {
  hexDigits[digit.charCodeAt(0)] = worth;
  hexDigits[digit.toUpperCase().charCodeAt(0)] = worth;
}

/** The last encoded key: all rows of one posting have the same one. */
let lastUuid = '';
const lastBytes = new Uint8Array(16);

/** Valid until the next call. */
function uuidBytes(value: string): Uint8Array {
  if (value === lastUuid) return lastBytes;
  lastUuid = '';
  let at = 0;
  for (let index = 0; index < 36; index += 2) {
    if (value.charCodeAt(index) === DASH) index += 1;
    const high = hexDigits[value.charCodeAt(index)] ?? NO_DIGIT;
    const low = hexDigits[value.charCodeAt(index + 1)] ?? NO_DIGIT;
    if (high === NO_DIGIT || low === NO_DIGIT) throw new RangeError(`${value} is no UUID`);
    lastBytes[at] = (high << 4) | low;
    at += 1;
  }
  if (value.length !== 36 || at !== 16) throw new RangeError(`${value} is no UUID`);
  lastUuid = value;
  return lastBytes;
}
