import { expect, test, vi } from 'vitest';
import { createKeyHintStore } from './key-hint-store.ts';

const take = { keys: ['A'], text: 'take' };
const note = { keys: ['N'], text: 'note' };

test('shows what the parts of the page offer, and no more once they are gone', () => {
  const store = createKeyHintStore();
  store.set('acts', [take]);
  store.set('form', [note]);
  expect(store.all()).toEqual([take, note]);
  store.set('acts', []);
  expect(store.all()).toEqual([note]);
});

test('tells its listeners of a change alone', () => {
  const store = createKeyHintStore();
  const listener = vi.fn();
  const end = store.subscribe(listener);
  store.set('acts', [take]);
  const all = store.all();
  store.set('acts', [{ ...take }]);
  store.set('form', []);
  expect(store.all()).toBe(all);
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  store.set('acts', []);
  expect(listener).toHaveBeenCalledTimes(1);
});
