const INT8_ARRAY = 20;
const HIGH = 2 ** 32;
const GROUP = 10_000;
/** Groups of four digits that a JavaScript number holds exactly. */
const GROUPS_EXACT = 3;

/** Reads rows in the binary form of COPY, the counterpart of `CopyWriter`: call the fields in the order of the columns. */
export class CopyReader {
  readonly #buffer: Buffer;
  #at: number;

  /** `data` is the whole response, including the header of the format. */
  constructor(data: Buffer) {
    this.#buffer = data;
    // The signature, the flags, and the length of a header extension.
    this.#at = data.length === 0 ? 0 : 19 + data.readInt32BE(15);
  }

  get position(): number {
    return this.#at;
  }

  /** The bytes from a position up to the next field. A view. */
  bytesSince(start: number): Buffer {
    return this.#buffer.subarray(start, this.#at);
  }

  /** Advances to the next row; false after the last. */
  nextRow(): boolean {
    if (this.#at + 2 > this.#buffer.length) return false;
    const fields = this.#buffer.readInt16BE(this.#at);
    this.#at += 2;
    return fields > 0;
  }

  boolean(): boolean {
    const start = this.#field();
    return start !== undefined && this.#buffer[start] === 1;
  }

  int4(): number {
    const start = this.#field();
    return start === undefined ? 0 : this.#buffer.readInt32BE(start);
  }

  /** Zero if JavaScript cannot hold it exactly: none of our numbers is that large. */
  int8(): number {
    const start = this.#field();
    return start === undefined ? 0 : this.#int8At(start);
  }

  /** The raw value of the field; empty for NULL. A view. */
  bytes(): Buffer {
    const start = this.#field() ?? this.#at;
    return this.#buffer.subarray(start, this.#at);
  }

  skip(): void {
    this.#field();
  }

  /** The elements of a plain array of `bigint`; NULL is zero. */
  int8Array(): number[] {
    const start = this.#field();
    if (start === undefined || this.#buffer.readInt32BE(start) !== 1) return [];
    if (this.#buffer.readInt32BE(start + 8) !== INT8_ARRAY) return [];
    const values: number[] = [];
    for (let at = start + 20; at < this.#at; ) {
      const length = this.#buffer.readInt32BE(at);
      values.push(length === 8 ? this.#int8At(at + 4) : 0);
      at += 4 + Math.max(0, length);
    }
    return values;
  }

  /** A whole number; undefined for NULL, NaN and what is infinite. */
  numeric(): bigint | undefined {
    const start = this.#field();
    if (start === undefined) return undefined;
    const stored = this.#buffer.readInt16BE(start);
    const groups = this.#buffer.readInt16BE(start + 2) + 1;
    const sign = this.#buffer.readUInt16BE(start + 4);
    if (sign !== 0 && sign !== 0x4000) return undefined;
    const groupAt = (index: number): number =>
      index < stored ? this.#buffer.readInt16BE(start + 8 + index * 2) : 0;
    let head = 0;
    for (let index = 0; index < Math.min(groups, GROUPS_EXACT); index += 1)
      head = head * GROUP + groupAt(index);
    let value = BigInt(head);
    for (let index = GROUPS_EXACT; index < groups; index += 1)
      value = value * BigInt(GROUP) + BigInt(groupAt(index));
    return sign === 0 ? value : -value;
  }

  /** Skips a field and returns where its value begins. */
  #field(): number | undefined {
    const length = this.#buffer.readInt32BE(this.#at);
    this.#at += 4;
    if (length < 0) return undefined;
    const start = this.#at;
    this.#at += length;
    return start;
  }

  #int8At(start: number): number {
    const value = this.#buffer.readInt32BE(start) * HIGH + this.#buffer.readUInt32BE(start + 4);
    return Number.isSafeInteger(value) ? value : 0;
  }
}
