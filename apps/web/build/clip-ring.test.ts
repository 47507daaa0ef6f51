import { expect, it } from 'vitest';
import { clipRing, thinRing } from './clip-ring.ts';

const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];

it('keeps the part of an area inside a box', () => {
  expect(clipRing(square, [5, 5, 20, 20])).toEqual([
    [5, 5],
    [10, 5],
    [10, 10],
    [5, 10],
    [5, 5],
  ]);
  expect(clipRing(square, [-5, -5, 20, 20])).toEqual(square);
  expect(clipRing(square, [20, 20, 30, 30])).toEqual([]);
});

it('leaves out corners that round to the one before', () => {
  expect(
    thinRing(
      [
        [0.001, 0],
        [0.002, 0.001],
        [1.5049, 2],
      ],
      2,
    ),
  ).toEqual([
    [0, 0],
    [1.5, 2],
  ]);
});
