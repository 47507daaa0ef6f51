import { describe, expect, test } from 'vitest';
import { hatchPath, linePath, nearestIndex, placePoints } from './chart-geometry.ts';

const box = { width: 100, height: 60 };

describe('placePoints', () => {
  test('puts the highest at the top, the lowest at the bottom and the ends at the edges', () => {
    expect(placePoints([10, 30, 20], box)).toEqual([
      { x: 0, y: 50 },
      { x: 50, y: 10 },
      { x: 100, y: 30 },
    ]);
  });

  test('lays a flat series in the middle instead of dividing by zero', () => {
    expect(placePoints([7, 7], box).map((point) => point.y)).toEqual([30, 30]);
  });

  test('keeps a single value at the left edge', () => {
    expect(placePoints([7], box)).toEqual([{ x: 0, y: 30 }]);
  });

  test('draws nothing for no values', () => {
    expect(placePoints([], box)).toEqual([]);
    expect(linePath([])).toBe('');
  });
});

describe('linePath', () => {
  test('starts with a move and rounds to a tenth', () => {
    expect(
      linePath([
        { x: 0, y: 1.04 },
        { x: 3.333, y: 2 },
      ]),
    ).toBe('M0 1L3.3 2');
  });
});

describe('hatchPath', () => {
  test('strokes every five pixels from under the line down to the base', () => {
    const path = hatchPath(placePoints([0, 1], { width: 11, height: 60 }), { width: 11, height: 60 });
    expect(path).toBe('M0.5 53.2V60M5.5 35V60M10.5 16.8V60');
  });

  test('leaves out strokes that would start below the base', () => {
    expect(hatchPath([{ x: 0, y: 58 }], { width: 4, height: 60 })).toBe('');
  });
});

describe('nearestIndex', () => {
  test.each([
    [0, 0],
    [24, 0],
    [26, 1],
    [100, 2],
    [-40, 0],
    [900, 2],
  ])('at %d px is point %d of three', (x, index) => {
    expect(nearestIndex(3, x, 100)).toBe(index);
  });

  test('is the only point of one, and harmless before the width is known', () => {
    expect(nearestIndex(1, 80, 100)).toBe(0);
    expect(nearestIndex(3, 80, 0)).toBe(0);
  });
});
