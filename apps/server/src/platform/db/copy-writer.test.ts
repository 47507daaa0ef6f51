import { describe, expect, test } from 'vitest';
import { CopyWriter } from './copy-writer.ts';

const hexOf = (write: (out: CopyWriter) => void): string => {
  const out = new CopyWriter(1);
  write(out);
  return out.bytes().toString('hex');
};

describe('the binary form of COPY', () => {
  // The digits of `numeric` as PostgreSQL's own numeric_send gives them: groups, rank, sign, scale, groups of four.
  test.each([
    [0n, '00000008' + '0000' + '0000' + '0000' + '0000'],
    [1n, '0000000a' + '0001' + '0000' + '0000' + '0000' + '0001'],
    [-1n, '0000000a' + '0001' + '0000' + '4000' + '0000' + '0001'],
    [9_999n, '0000000a' + '0001' + '0000' + '0000' + '0000' + '270f'],
    [10_000n, '0000000a' + '0001' + '0001' + '0000' + '0000' + '0001'],
    [10_001n, '0000000c' + '0002' + '0001' + '0000' + '0000' + '0001' + '0001'],
    [123_456_789n, '0000000e' + '0003' + '0002' + '0000' + '0000' + '0001' + '0929' + '1a85'],
    [10n ** 24n, '0000000a' + '0001' + '0006' + '0000' + '0000' + '0001'],
  ])('writes %s', (value, hex) => {
    expect(hexOf((out) => out.numeric(value))).toBe(hex);
  });

  test('writes whole numbers beyond 32 bits, also below zero', () => {
    expect(hexOf((out) => out.int8(2 ** 52 + 1))).toBe('00000008' + '0010000000000001');
    expect(hexOf((out) => out.int8(-1))).toBe('00000008' + 'ffffffffffffffff');
    expect(hexOf((out) => out.int8(-(2 ** 32)))).toBe('00000008' + 'ffffffff00000000');
  });

  test('writes texts, keys, times and lists', () => {
    expect(hexOf((out) => out.text('ї'))).toBe('00000002' + 'd197');
    expect(hexOf((out) => out.uuid('018F0000-0000-7000-8000-00000000000a'))).toBe(
      '00000010' + '018f000000007000800000000000000a',
    );
    expect(hexOf((out) => out.timestamp(946_684_800_000))).toBe('00000008' + '0000000000000000');
    const listOfOne = hexOf((out) => {
      out.int8Array(1);
      out.int8(1);
    });
    expect(listOfOne).toBe(
      '00000020' +
        '00000001' +
        '00000000' +
        '00000014' +
        '00000001' +
        '00000001' +
        '00000008' +
        '0000000000000001',
    );
  });

  test.each([
    '',
    'x',
    '018f0000-0000-7000-8000-00000000000',
    '018f0000-0000-7000-8000-0000000000zz',
    '018f0000000070008000000000000000abcd',
  ])('refuses %o as a key', (text) => {
    expect(() => hexOf((out) => out.uuid(text))).toThrow(RangeError);
  });

  test('grows, and can be used again', () => {
    const out = new CopyWriter(4);
    for (let n = 0; n < 100; n += 1) out.int8(n);
    expect(out.length).toBe(1_200);
    out.reset();
    out.int2(7);
    expect(out.bytes().toString('hex')).toBe('000000020007');
  });
});
