import { describe, expect, it } from 'vitest';
import { createSeededRandom, systemRandom } from './random.ts';

describe('random', () => {
  it('repeats from its seed and differs between seeds', () => {
    const draw = (seed: string): string => createSeededRandom(seed).bytes(100).toString('hex');
    expect(draw('a')).toBe(draw('a'));
    expect(draw('a')).not.toBe(draw('b'));
    expect(systemRandom.bytes(16)).not.toEqual(systemRandom.bytes(16));
  });

  it('favours no value', () => {
    const random = createSeededRandom('even');
    const counts = Array.from({ length: 6 }, () => 0);
    for (let index = 0; index < 60_000; index += 1) {
      const drawn = random.integer(6);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    // Five standard deviations around 10,000.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(460);
  });

  it('writes codes with their leading zeros', () => {
    const random = createSeededRandom('codes');
    const codes = Array.from({ length: 500 }, () => random.digits(6));
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });

  it.each([0, -1, 1.5, 2 ** 33, Number.NaN])('refuses the limit %s', (limit) => {
    expect(() => systemRandom.integer(limit)).toThrow(RangeError);
  });
});
