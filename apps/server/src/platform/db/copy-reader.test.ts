import { describe, expect, test } from 'vitest';
import { CopyReader } from './copy-reader.ts';
import { CopyWriter, copyEnd, copyStart } from './copy-writer.ts';

const dataOf = (...rows: ((out: CopyWriter) => void)[]): Buffer => {
  const out = new CopyWriter();
  for (const row of rows) row(out);
  return Buffer.concat([copyStart, out.bytes(), copyEnd]);
};

describe('a reader of COPY', () => {
  test.each([0n, 1n, -1n, 9_999n, 10_000n, 123_400_000n, -(10n ** 12n), 10n ** 39n + 7n, 999_999_999_999n])(
    'reads %s as it was written',
    (value) => {
      const reader = new CopyReader(dataOf((out) => [out.row(1), out.numeric(value)]));
      expect(reader.nextRow()).toBe(true);
      expect(reader.numeric()).toBe(value);
      expect(reader.nextRow()).toBe(false);
    },
  );

  test('reads numbers, arrays and the bytes between', () => {
    const row = (out: CopyWriter): void => {
      out.row(4);
      out.int8(2 ** 52 + 1);
      out.int8Array(2);
      out.int8(7);
      out.int8(-1);
      out.null();
      out.int4(-5);
    };
    const data = dataOf(row, row);
    const reader = new CopyReader(data);
    for (let seen = 0; seen < 2; seen += 1) {
      const start = reader.position;
      expect(reader.nextRow()).toBe(true);
      expect(reader.int8()).toBe(2 ** 52 + 1);
      expect(reader.int8Array()).toEqual([7, -1]);
      expect(reader.bytes()).toHaveLength(0);
      const before = reader.bytesSince(start).length;
      expect(reader.int4()).toBe(-5);
      expect(reader.bytesSince(start)).toHaveLength(before + 8);
    }
    expect(reader.nextRow()).toBe(false);
  });

  test('takes what is no number, or too large a one, for nothing', () => {
    const notANumber = Buffer.from([0, 0, 0, 0, 0xc0, 0, 0, 0]);
    const large = Buffer.alloc(8, 0x7f);
    const reader = new CopyReader(
      dataOf((out) => [out.row(3), out.bytea(notANumber), out.bytea(large), out.null()]),
    );
    reader.nextRow();
    expect(reader.numeric()).toBeUndefined();
    expect(reader.int8()).toBe(0);
    expect(reader.boolean()).toBe(false);
    expect(new CopyReader(Buffer.alloc(0)).nextRow()).toBe(false);
  });
});
