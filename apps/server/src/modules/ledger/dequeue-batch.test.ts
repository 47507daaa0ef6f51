import { describe, expect, test } from 'vitest';
import { dequeueBatch } from './dequeue-batch.ts';
import type { Request } from './request.ts';
import { waitingRequest } from './testing/waiting-request.ts';

const queueOf = (count: number, separate: readonly number[] = []): Request[] =>
  Array.from({ length: count }, (_, index) =>
    waitingRequest({
      posting: { key: `${index}`, kind: 'test', legs: [] },
      postSeparately: separate.includes(index),
    }),
  );

describe('what goes with the next batch', () => {
  test.each([
    { name: 'one at once', waiting: 1, inFlight: 0, batchesMax: 2, taken: 1 },
    { name: 'few together', waiting: 16, inFlight: 0, batchesMax: 2, taken: 16 },
    {
      name: 'half of many, the others go with the second',
      waiting: 100,
      inFlight: 0,
      batchesMax: 2,
      taken: 50,
    },
    { name: 'the others', waiting: 50, inFlight: 1, batchesMax: 2, taken: 50 },
    { name: 'few wait for the batch in flight', waiting: 15, inFlight: 1, batchesMax: 2, taken: 0 },
    {
      name: 'all wait while enough batches are in flight',
      waiting: 100,
      inFlight: 2,
      batchesMax: 2,
      taken: 0,
    },
    {
      name: 'all of them where one batch at a time is sent',
      waiting: 100,
      inFlight: 0,
      batchesMax: 1,
      taken: 100,
    },
    {
      name: 'the others wait where one batch at a time is sent',
      waiting: 100,
      inFlight: 1,
      batchesMax: 1,
      taken: 0,
    },
    { name: 'no more than a batch holds', waiting: 900, inFlight: 0, batchesMax: 1, taken: 256 },
    { name: 'nobody', waiting: 0, inFlight: 0, batchesMax: 2, taken: 0 },
  ])('$name', ({ waiting, taken, ...limits }) => {
    const queue = queueOf(waiting);
    expect(dequeueBatch(queue, limits).map(({ posting }) => posting.key)).toEqual(
      Array.from({ length: taken }, (_, index) => `${index}`),
    );
    expect(queue).toHaveLength(waiting - taken);
  });

  test('a separate one has its own batch, and the order is kept', () => {
    const queue = queueOf(6, [2]);
    const limits = { inFlight: 0, batchesMax: 1 };
    const batches = [1, 2, 3].map(() => dequeueBatch(queue, limits).map(({ posting }) => posting.key));
    expect(batches).toEqual([['0', '1'], ['2'], ['3', '4', '5']]);
  });
});
