import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

test('never runs more at once than it may, and runs all that fit, in order', async () => {
  const queue = createWorkQueue({ atOnce: 2, waitingMax: 10, onFull: () => new Error('full') });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (index: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(index);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (index % 3 === 0) throw new Error('one failed');
  };
  await Promise.allSettled(Array.from({ length: 12 }, (_, index) => queue.run(work(index))));
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 12 }, (_, index) => index));
  await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
});
