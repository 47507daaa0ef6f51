import { expect, test } from 'vitest';
import { createKeyHandlers } from './key-handlers.ts';

test('the one that came last is asked first, and passes on what is not its own', () => {
  const handlers = createKeyHandlers();
  const heard: string[] = [];
  handlers.add((command) => {
    heard.push(`menu ${command}`);
    return command === 'next' || command === 'back';
  });
  const leave = handlers.add((command) => {
    heard.push(`list ${command}`);
    return command === 'next';
  });
  expect(handlers.handle('next')).toBe(true);
  expect(heard.splice(0)).toEqual(['list next']);
  expect(handlers.handle('back')).toBe(true);
  expect(heard.splice(0)).toEqual(['list back', 'menu back']);
  expect(handlers.handle('search')).toBe(false);
  heard.splice(0);
  leave();
  handlers.handle('next');
  expect(heard).toEqual(['menu next']);
});
