import { describe, expect, test } from 'vitest';
import { commandOf, type KeyPress, selectionAfter } from './key-command.ts';

const press = (key: string, rest: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  hasModifier: false,
  isComposing: false,
  isTyping: false,
  ...rest,
});

describe('the command of a key', () => {
  test.each([
    [press('ArrowDown'), 'next'],
    [press('ArrowUp'), 'previous'],
    [press('Enter'), 'open'],
    [press('Escape'), 'back'],
    [press('/'), 'search'],
    [press('.', { code: 'Slash' }), 'search'],
    [press('Escape', { isTyping: true }), 'back'],
  ])('%j is %s', (pressed, command) => {
    expect(commandOf(pressed)).toBe(command);
  });

  test.each([
    press('a'),
    press('.', { code: 'Period' }),
    press('/', { hasModifier: true }),
    press('ArrowDown', { hasModifier: true }),
    press('Escape', { isComposing: true }),
    press('Enter', { isComposing: true }),
    press('/', { isTyping: true }),
    press('ArrowDown', { isTyping: true }),
    press('Enter', { isTyping: true }),
  ])('%j is left alone', (pressed) => {
    expect(commandOf(pressed)).toBeNull();
  });
});

describe('the selection', () => {
  test.each([
    ['next', 3, null, 0],
    ['next', 3, 0, 1],
    ['next', 3, 2, 2],
    ['previous', 3, null, 2],
    ['previous', 3, 1, 0],
    ['previous', 3, 0, 0],
    ['open', 3, 1, 1],
    ['next', 0, null, null],
    ['previous', 0, 4, null],
  ] as const)('after %s in %d rows from %s is %s', (command, count, selected, expected) => {
    expect(selectionAfter(command, { count, selected })).toBe(expected);
  });
});
