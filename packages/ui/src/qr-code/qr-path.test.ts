import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

const TEXT = 'TQ7dHxR2vN5sLb8YcE1uKp3ZgA6jWm4kPz';

/** The dark modules of a path as "x,y", parsed from its runs. */
function darkModules(path: string): Set<string> {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  expect(runs.map(([run]) => run).join('')).toBe(path);
  const modules = runs.flatMap(([, x, y, length, back]) => {
    expect(back).toBe(length);
    return Array.from({ length: Number(length) }, (_, step) => `${Number(x) + step},${y}`);
  });
  expect(new Set(modules).size).toBe(modules.length);
  return new Set(modules);
}

describe('qrPath', () => {
  test('draws exactly the modules of the code at level Q', () => {
    const { data } = encode(TEXT, { ecc: 'Q', border: 4 });
    const wanted = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
    expect(darkModules(qrPath(TEXT).path)).toEqual(new Set(wanted));
  });

  test('leaves four empty modules on every side', () => {
    const { size, path } = qrPath(TEXT);
    for (const module of darkModules(path)) {
      for (const place of module.split(',').map(Number)) {
        expect(place).toBeGreaterThanOrEqual(4);
        expect(place).toBeLessThan(size - 4);
      }
    }
  });

  test('grows with the text', () => {
    expect(qrPath(TEXT.repeat(4)).size).toBeGreaterThan(qrPath(TEXT).size);
  });
});
