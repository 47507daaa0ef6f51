import { describe, expect, test } from 'vitest';
import {
  type AmountState,
  amountOf,
  editAmount,
  editOf,
  leaveAmount,
  stateOf,
  textOf,
} from './amount-edit.ts';
import type { AmountFormat } from './amount-text.ts';

const english: AmountFormat = { decimals: 2, decimalSeparator: '.', groupSeparator: ',' };
const ukrainian: AmountFormat = { decimals: 2, decimalSeparator: ',', groupSeparator: '\u00a0' };

/** Types key by key at the end of the field. */
function type(keys: string, format = english, start: AmountState = stateOf('')): AmountState {
  let state = start;
  for (const data of keys) {
    const shown = textOf(state, format);
    const text = shown + data;
    state = editAmount(
      state,
      editOf({ text, caret: text.length, inputType: 'insertText', data }, shown),
      format,
    );
  }
  return state;
}

function erase(state: AmountState, format = english): AmountState {
  const shown = textOf(state, format);
  const text = shown.slice(0, -1);
  const change = { text, caret: text.length, inputType: 'deleteContentBackward', data: null };
  return editAmount(state, editOf(change, shown), format);
}

const paste = (inserted: string, format = english): AmountState =>
  editAmount(stateOf(''), { before: '', inserted, after: '' }, format);

const seen = (state: AmountState, format = english) => [
  textOf(state, format),
  amountOf(state),
  state.problem,
];

describe('I-03 typing', () => {
  test.each([
    ['1240', '1,240', '1240'],
    ['1240.5', '1,240.5', '1240.5'],
    ['1,000', '1,000', '1000'],
    ['1,240,000.55', '1,240,000.55', '1240000.55'],
    ['.5', '0.5', '0.5'],
    ['.', '.', ''],
  ])('"%s" in English shows "%s" and is %s', (keys, shown, value) => {
    expect(seen(type(keys))).toEqual([shown, value, null]);
  });

  test.each([
    ['1240.5', '1\u00a0240,5', '1240.5'],
    ['1240,5', '1\u00a0240,5', '1240.5'],
    ['1 000', '1 000', '1000'],
  ])('"%s" in Ukrainian shows "%s" and is %s', (keys, shown, value) => {
    expect(seen(type(keys, ukrainian), ukrainian)).toEqual([shown, value, null]);
  });

  test.each([
    ['1,00', '1,00', 'MarkUnclear'],
    ['1,0000', '1,0000', 'MarkUnclear'],
    ['1e3', '1e3', 'NotAmount'],
    ['0x10', '0x10', 'NotAmount'],
    ['-5', '-5', 'NotAmount'],
    ['1240x', '1,240x', 'NotAmount'],
    ['1.234', '1.234', 'TooManyDecimals'],
    ['1.5.', '1.5.', 'MarkUnclear'],
  ])('"%s" in English stays as "%s", without a value: %s', (keys, shown, problem) => {
    expect(seen(type(keys))).toEqual([shown, '', problem]);
  });

  test('thirty nines stay thirty nines, and none of them is a value', () => {
    const { draft, typed, problem } = type('9'.repeat(30));
    expect([draft, typed?.replaceAll(',', ''), problem]).toEqual(['', '9'.repeat(30), 'TooLarge']);
  });

  test('goes on after what was wrong is erased', () => {
    expect(seen(type('5', english, erase(type('1240x'))))).toEqual(['12,405', '12405', null]);
    expect(seen(erase(type('1,0000')))).toEqual(['1,000', '1000', null]);
    expect(seen(type('.5', english, erase(type('1,0000'))))).toEqual(['1,000.5', '1000.5', null]);
  });

  test('a digit before a group of ours', () => {
    const edit = editOf({ text: '91,240', caret: 1, inputType: 'insertText', data: '9' }, '1,240');
    expect(seen(editAmount(stateOf('1240'), edit, english))).toEqual(['91,240', '91240', null]);
  });

  test('a keyboard that composes repeats what was there', () => {
    const change = { text: '1,2405', caret: 6, inputType: 'insertCompositionText', data: '12405' };
    expect(seen(editAmount(stateOf('1240'), editOf(change, '1,240'), english))).toEqual([
      '12,405',
      '12405',
      null,
    ]);
  });
});

describe('deleting', () => {
  test.each([
    { name: 'the last digit', text: '1,24', caret: 4, shown: '124' },
    { name: 'a group mark of ours', text: '1240', caret: 1, shown: '1,240' },
    { name: 'a digit after a group mark', text: '1,40', caret: 2, shown: '140' },
    { name: 'everything', text: '', caret: 0, shown: '' },
  ])('$name', ({ text, caret, shown }) => {
    const edit = editOf({ text, caret, inputType: 'deleteContentBackward', data: null }, '1,240');
    expect(textOf(editAmount(stateOf('1240'), edit, english), english)).toBe(shown);
  });
});

describe('I-03 coming in as a whole', () => {
  test.each([
    ['1,240', '1240'],
    [' 1,240.50 ', '1240.50'],
    ['99.9', '99.9'],
  ])('"%s" is %s', (text, value) => {
    expect(amountOf(paste(text))).toBe(value);
  });

  test.each(['12,5', '1.240,50', '1e3', '0x10', '9'.repeat(30), '$12'])(
    '"%s" is refused as it is',
    (text) => {
      expect(seen(paste(text))).toEqual([text, '', expect.any(String)]);
    },
  );

  test.each(['', 'insertReplacementText', 'insertFromPaste'])('by an event of the type "%s"', (inputType) => {
    // The whole text may be new, so none of its separators counts as inserted by the field.
    const edit = editOf({ text: '1,2405', caret: 6, inputType, data: null }, '1,240');
    expect(seen(editAmount(stateOf('1240'), edit, english))).toEqual(['1,2405', '', 'MarkUnclear']);
  });

  test('beside what is there', () => {
    const edit = { before: '1,240', inserted: '5,000', after: '' };
    expect(seen(editAmount(stateOf('1240'), edit, english))).toEqual(['1,2405,000', '', 'MarkUnclear']);
    const digits = { before: '1,240', inserted: '55', after: '' };
    expect(seen(editAmount(stateOf('1240'), digits, english))).toEqual(['124,055', '124055', null]);
  });
});

test('leaving the field writes an amount out, and leaves anything else alone', () => {
  expect(seen(leaveAmount(paste(' 1,240 ')))).toEqual(['1,240', '1240', null]);
  expect(seen(leaveAmount(paste('1 240', ukrainian)), ukrainian)).toEqual(['1\u00a0240', '1240', null]);
  expect(seen(leaveAmount(paste('1e3')))).toEqual(['1e3', '', 'NotAmount']);
});
