import { beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, readToasts, subscribeToToasts, toast } from './toast.ts';

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id);
});

const texts = (): string[] => readToasts().map((item) => item.text);

test('keeps what was said until somebody shows it', () => {
  toast('Address copied');
  toast('No connection', { tone: 'problem' });
  expect(readToasts()).toMatchObject([
    { text: 'Address copied', tone: 'done' },
    { text: 'No connection', tone: 'problem' },
  ]);
});

test('the oldest gives way to the fourth', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast(text);
  expect(texts()).toEqual(['two', 'three', 'four']);
});

test('the same words twice are two messages', () => {
  toast('Saved');
  toast('Saved');
  const [first] = readToasts();
  if (first === undefined) throw new Error('The toast was not kept.');
  dismissToast(first.id);
  expect(texts()).toEqual(['Saved']);
});

test('tells its listeners of every change until they leave', () => {
  const listener = vi.fn();
  const leave = subscribeToToasts(listener);
  toast('one');
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  toast('two');
  expect(listener).toHaveBeenCalledTimes(1);
});
