import { expect, test } from 'vitest';
import { createLoop } from './background.ts';
import { silentLog } from './log/log.ts';

test('goes on after a failure, one turn at a time, and stops after the turn at hand', async () => {
  let [turns, atOnce, most] = [0, 0, 0];
  const loop = createLoop({
    name: 'test',
    everyMs: 1,
    log: silentLog,
    work: async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 2));
      atOnce -= 1;
      turns += 1;
      if (turns === 2) throw new Error('once');
    },
  });
  await loop.start();
  await expect.poll(() => turns).toBeGreaterThan(4);
  await loop.stop();
  const after = turns;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([turns, most, atOnce]).toEqual([after, 1, 0]);
});

test('waits for what comes before, and starts even when that fails', async () => {
  const done: string[] = [];
  const loop = createLoop({
    name: 'test',
    everyMs: 60_000,
    log: silentLog,
    before: async () => {
      done.push('before');
      throw new Error('away');
    },
    work: async () => void done.push('work'),
  });
  await loop.start();
  expect(done[0]).toBe('before');
  await expect.poll(() => done).toEqual(['before', 'work']);
  await loop.stop();
});
