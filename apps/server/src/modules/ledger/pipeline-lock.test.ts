import { expect, test } from 'vitest';
import { PipelineLock } from './sessions.ts';

const open = () => Promise.withResolvers<void>();

test('the next one sends after the release of the one before, not only after its answer', async () => {
  const lock = new PipelineLock();
  const [sent, answered] = [open(), open()];
  const events: string[] = [];
  const first = lock.run(async (release) => {
    events.push('first');
    await sent.promise;
    release();
    await answered.promise;
    events.push('first answered');
  });
  const second = lock.run(async () => void events.push('second'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(events).toEqual(['first']);
  sent.resolve();
  await second;
  expect(events).toEqual(['first', 'second']);
  answered.resolve();
  await first;
  expect(events).toEqual(['first', 'second', 'first answered']);
});

test('a failure releases the lock', async () => {
  const lock = new PipelineLock();
  const events: string[] = [];
  const failing = lock.run(() => Promise.reject(new Error('refused')));
  const next = lock.run(async () => void events.push('next'));
  await expect(failing).rejects.toThrow('refused');
  await next;
  expect(events).toEqual(['next']);
});
