import { describe, expect, test } from 'vitest';
import type { Request } from './request.ts';
import { takeBatch } from './take-batch.ts';
import { waitingRequest } from './testing/waiting-request.ts';

const queueOf = (count: number, alone: readonly number[] = []): Request[] =>
  Array.from({ length: count }, (_, index) =>
    waitingRequest({ posting: { key: `${index}`, kind: 'test', legs: [] }, isAlone: alone.includes(index) }),
  );

describe('what goes with the next batch', () => {
  test.each([
    { name: 'one at once', waiting: 1, inFlight: 0, flightsMax: 2, taken: 1 },
    { name: 'few together', waiting: 16, inFlight: 0, flightsMax: 2, taken: 16 },
    {
      name: 'half of many, the others go with the second',
      waiting: 100,
      inFlight: 0,
      flightsMax: 2,
      taken: 50,
    },
    { name: 'the others', waiting: 50, inFlight: 1, flightsMax: 2, taken: 50 },
    { name: 'few wait for the batch in the air', waiting: 15, inFlight: 1, flightsMax: 2, taken: 0 },
    { name: 'all wait while enough are in the air', waiting: 100, inFlight: 2, flightsMax: 2, taken: 0 },
    { name: 'all of them where no second one flies', waiting: 100, inFlight: 0, flightsMax: 1, taken: 100 },
    { name: 'the rest waits where no second one flies', waiting: 100, inFlight: 1, flightsMax: 1, taken: 0 },
    { name: 'no more than a batch holds', waiting: 900, inFlight: 0, flightsMax: 1, taken: 256 },
    { name: 'nobody', waiting: 0, inFlight: 0, flightsMax: 2, taken: 0 },
  ])('$name', ({ waiting, taken, ...flights }) => {
    const queue = queueOf(waiting);
    expect(takeBatch(queue, flights).map(({ posting }) => posting.key)).toEqual(
      Array.from({ length: taken }, (_, index) => `${index}`),
    );
    expect(queue).toHaveLength(waiting - taken);
  });

  test('who must go alone does, and nobody overtakes', () => {
    const queue = queueOf(6, [2]);
    const flights = { inFlight: 0, flightsMax: 1 };
    const batches = [1, 2, 3].map(() => takeBatch(queue, flights).map(({ posting }) => posting.key));
    expect(batches).toEqual([['0', '1'], ['2'], ['3', '4', '5']]);
  });
});
