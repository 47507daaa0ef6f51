import { expect, it } from 'vitest';
import { allOf } from './all-of.ts';

it('waits for all, and throws what failed first', async () => {
  const slow = Promise.withResolvers<void>();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isOver = false;
  const all = allOf([second.promise, first.promise, slow.promise]).finally(() => {
    isOver = true;
  });
  first.reject(new Error('the cause'));
  await Promise.resolve();
  second.reject(new Error('the consequence'));
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  slow.resolve();
  await expect(all).rejects.toThrow('the cause');
});

it('is fine when all are', async () => {
  await expect(allOf([Promise.resolve(1), Promise.resolve('two')])).resolves.toBeUndefined();
});
