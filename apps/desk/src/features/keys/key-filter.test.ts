import { expect, test } from 'vitest';
import { isFound } from './key-filter.ts';

const save = { text: 'Save roles and points', group: 'Staff', caps: ['Ctrl', 'S'] };
const stop = { text: 'Not the client', group: 'Today', caps: ['F10'] };
const code = { text: 'Код п’яти цифр', group: 'Сьогодні', caps: ['F2'] };

test.each([
  [save, ''],
  [save, ' '],
  [save, 's'],
  [save, 'Ctrl+S'],
  [save, 'ctrl s'],
  [save, 'roles'],
  [save, 'staff save'],
  [stop, 'f10'],
  [stop, 'F1'],
  [stop, 'client'],
  [code, 'ц'],
  [code, "п'яти"],
])('%j is found by %j', (key, query) => {
  expect(isFound(key, query)).toBe(true);
});

test.each([
  // One letter is a key, not a part of the text.
  [save, 'r'],
  [save, 'ctrl+z'],
  [save, 'cases save'],
  [stop, 'f2'],
])('%j is not found by %j', (key, query) => {
  expect(isFound(key, query)).toBe(false);
});
