import { describe, expect, test } from 'vitest';
import { capsOf, commandOf, type KeyPress, selectionAfter } from './key-command.ts';

const press = (key: string, rest: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  hasModifier: false,
  hasShift: false,
  hasControl: false,
  isComposing: false,
  isTyping: false,
  isOnButton: false,
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
    // On a keyboard with the slash above another key.
    [press('/', { code: 'Digit7', hasShift: true }), 'search'],
    [press('?', { code: 'Slash', hasShift: true }), 'allKeys'],
    [press('?', { code: 'Digit7', hasShift: true }), 'allKeys'],
    [press(',', { code: 'Slash', hasShift: true }), 'allKeys'],
    [press('Escape', { isTyping: true }), 'back'],
    [press('F2'), 'code'],
    [press('F4', { isTyping: true }), 'count'],
    [press('=', { isTyping: true }), 'amount'],
    [press('F7', { isTyping: true }), 'doubtful'],
    [press('F8'), 'short'],
    [press('F9', { isTyping: true }), 'confirm'],
    [press('F10'), 'stop'],
    [press(' '), 'compare'],
    [press('1'), 'choice1'],
    [press('4'), 'choice4'],
    [press('m', { code: 'KeyM' }), 'moveCash'],
    [press('ь', { code: 'KeyM' }), 'moveCash'],
    [press('Z', { code: 'KeyZ' }), 'suspend'],
    [press('h'), 'copyHours'],
    [press('ч', { code: 'KeyX' }), 'closeDay'],
    [press('v'), 'showCode'],
    [press('n'), 'newCode'],
    [press('ф', { code: 'KeyA' }), 'addOrApprove'],
    [press('к', { code: 'KeyR' }), 'reject'],
    [press('з', { code: 'KeyP' }), 'tryAgain'],
    [press('b'), 'returnPayout'],
    [press('ц', { code: 'KeyW' }), 'write'],
    [press('o'), 'assign'],
    [press('k'), 'stopMoney'],
    [press('q'), 'ask'],
    [press('f'), 'freeze'],
    [press('u'), 'unfreeze'],
    [press('Delete', { code: 'Delete' }), 'disable'],
    [press('s', { hasModifier: true, hasControl: true, isTyping: true }), 'save'],
    [press('і', { code: 'KeyS', hasModifier: true, hasControl: true }), 'save'],
    [press('z', { hasModifier: true, hasControl: true }), 'undo'],
  ])('%j is %s', (pressed, command) => {
    expect(commandOf(pressed)).toBe(command);
  });

  test.each([
    press('j'),
    press('Delete', { code: 'Delete', isTyping: true }),
    press('q', { isTyping: true }),
    press('m', { isTyping: true }),
    press('z', { hasModifier: true, hasControl: true, isTyping: true }),
    press('m', { hasModifier: true, hasControl: true }),
    press('s', { hasModifier: true }),
    press('.', { code: 'Period' }),
    press('/', { hasModifier: true }),
    press('ArrowDown', { hasModifier: true }),
    press('Escape', { isComposing: true }),
    press('Enter', { isComposing: true }),
    press('/', { isTyping: true }),
    press('?', { code: 'Slash', hasShift: true, isTyping: true }),
    press('?', { code: 'Slash', hasShift: true, hasModifier: true }),
    press(',', { code: 'Comma' }),
    press('ArrowDown', { isTyping: true }),
    press('Enter', { isTyping: true }),
    press(' ', { isTyping: true }),
    press(' ', { isOnButton: true }),
    press('1', { isTyping: true }),
    press('5'),
    press('F9', { hasModifier: true }),
    // Reserved by the browser.
    press('F1'),
    press('F3'),
    press('F5'),
    press('F6'),
    press('F11'),
    press('F12'),
  ])('%j is left alone', (pressed) => {
    expect(commandOf(pressed)).toBeNull();
  });
});

test.each([
  ['confirm', ['F9']],
  ['choice2', ['2']],
  ['reject', ['R']],
  ['disable', ['Del']],
  ['save', ['Ctrl', 'S']],
  ['back', ['Esc']],
  ['allKeys', ['?']],
  ['previous', ['↑']],
  ['goToY', ['Y']],
] as const)('%s is shown as %j', (command, shown) => {
  expect(capsOf(command)).toEqual(shown);
});

describe('after G', () => {
  test.each([
    [press('t'), 'goToT'],
    [press('л', { code: 'KeyK' }), 'goToK'],
    [press('1'), 'choice1'],
    [press('Escape'), 'back'],
    [press('t', { isTyping: true }), null],
    [press('t', { hasModifier: true }), null],
  ])('%j is %s', (pressed, command) => {
    expect(commandOf(pressed, true)).toBe(command);
  });

  test('a letter alone opens no section', () => {
    expect(commandOf(press('g'))).toBe('go');
    expect(commandOf(press('t'))).toBeNull();
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
