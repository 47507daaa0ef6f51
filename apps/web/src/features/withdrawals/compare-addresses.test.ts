import { describe, expect, it } from 'vitest';
import { compareAddresses } from './compare-addresses.ts';

const differing = (address: string, other: string): readonly string[] =>
  compareAddresses({ address, other })
    .filter(({ differs }) => differs)
    .map(({ text }) => text);

describe('compareAddresses', () => {
  it('tells the parts that differ, and where they begin', () => {
    expect(compareAddresses({ address: 'TQ7dHx', other: 'TQ9eHx' })).toEqual([
      { text: 'TQ', differs: false, at: 0 },
      { text: '7d', differs: true, at: 2 },
      { text: 'Hx', differs: false, at: 4 },
    ]);
  });

  it('finds nothing in an address that is the same', () => {
    expect(differing('0x7A3f19C4', '0x7A3f19C4')).toEqual([]);
  });

  it('does not take the checksum of a hexadecimal address for a difference', () => {
    expect(differing('0x7a3F19Aa41B86d05', '0x7A3f19C4e2B86D05')).toEqual(['Aa41']);
  });

  it('tells the case of letters apart where it is part of the address', () => {
    expect(differing('UQB3xV7n', 'UQb3xV7n')).toEqual(['B']);
  });

  it('marks what is longer than the other', () => {
    expect(differing('abcd', 'ab')).toEqual(['cd']);
    expect(differing('ab', 'abcd')).toEqual([]);
  });
});
