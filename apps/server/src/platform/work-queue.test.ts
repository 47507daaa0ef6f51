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

test('Q-06 preferred work has places of its own and goes first', async () => {
  const queue = createWorkQueue({ atOnce: 1, waitingMax: 2, onFull: () => new Error('full') });
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const started = [
    queue.run(() => first.promise),
    queue.run(async () => void order.push('stranger 1')),
    queue.run(async () => void order.push('stranger 2')),
  ];
  await expect(queue.run(async () => undefined)).rejects.toThrow('full');
  started.push(queue.run(async () => void order.push('known'), { isPreferred: true }));
  first.resolve();
  await Promise.all(started);
  expect(order).toEqual(['known', 'stranger 1', 'stranger 2']);
});
