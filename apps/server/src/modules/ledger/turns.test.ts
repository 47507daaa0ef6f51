import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const open = () => Promise.withResolvers<void>();

test('the next one speaks when the one before has spoken, not only when it was answered', async () => {
  const turns = new Turns();
  const [spoken, answered] = [open(), open()];
  const said: string[] = [];
  const first = turns.take(async (hasSpoken) => {
    said.push('first');
    await spoken.promise;
    hasSpoken();
    await answered.promise;
    said.push('first answered');
  });
  const second = turns.take(async () => void said.push('second'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual(['first']);
  spoken.resolve();
  await second;
  expect(said).toEqual(['first', 'second']);
  answered.resolve();
  await first;
  expect(said).toEqual(['first', 'second', 'first answered']);
});

test('one that fails gives its turn on', async () => {
  const turns = new Turns();
  const said: string[] = [];
  const failing = turns.take(() => Promise.reject(new Error('refused')));
  const next = turns.take(async () => void said.push('next'));
  await expect(failing).rejects.toThrow('refused');
  await next;
  expect(said).toEqual(['next']);
});
