import { describe, expect, test } from 'vitest';
import { TwoGenerationCache } from './two-generation-cache.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

describe('a map of what was used lately', () => {
  test('keeps the newest, and forgets the oldest', () => {
    const filled = (): TwoGenerationCache<number, string> => {
      const map = new TwoGenerationCache<number, string>(10);
      for (const number of numbers(100)) map.set(number, `${number}`);
      return map;
    };
    // A map of its own for each, because reading an entry counts as using it.
    const kept = numbers(100).filter((number) => filled().get(number) !== undefined);
    expect(kept).toEqual(numbers(100).slice(-20));
  });

  test('keeps what is asked for again and again', () => {
    const map = new TwoGenerationCache<number, string>(10);
    map.set(-1, 'favourite');
    for (const number of numbers(100)) {
      map.set(number, `${number}`);
      expect(map.get(-1)).toBe('favourite');
    }
  });

  test('keeps for as long as it has to what must stay, however much comes after it, and no longer', () => {
    const map = new TwoGenerationCache<number, { isOpen: boolean }>(10, { mustStay: ({ isOpen }) => isOpen });
    const open = numbers(1000).map(() => ({ isOpen: true }));
    for (const [number, value] of open.entries()) map.set(number, value);
    for (const number of numbers(5000)) map.set(10_000 + number, { isOpen: false });
    for (const [number, value] of open.entries()) expect(map.get(number)).toBe(value);
    for (const value of open) value.isOpen = false;
    for (const number of numbers(20_000)) map.set(100_000 + number, { isOpen: false });
    expect(numbers(1000).filter((number) => map.get(number) !== undefined)).toEqual([]);
  });

  test('does not bring back an older value of what must stay', () => {
    const map = new TwoGenerationCache<string, { isOpen: boolean }>(4, { mustStay: ({ isOpen }) => isOpen });
    map.set('key', { isOpen: true });
    for (const number of numbers(5)) map.set(`${number}`, { isOpen: false });
    map.set('key', { isOpen: false });
    for (const number of numbers(6)) {
      expect(map.get('key')).toEqual({ isOpen: false });
      map.set(`later ${number}`, { isOpen: false });
    }
  });

  test('forgets on demand, also what must stay', () => {
    const map = new TwoGenerationCache<number, string>(2, { mustStay: () => true });
    for (const number of numbers(10)) map.set(number, 'here');
    map.delete(3);
    expect(map.get(3)).toBeUndefined();
    map.clear();
    expect(numbers(10).filter((number) => map.get(number) !== undefined)).toEqual([]);
  });
});
