import { describe, expect, test } from 'vitest';
import { draftAfterEdit } from './amount-edit.ts';
import type { AmountFormat } from './amount-text.ts';

const english: AmountFormat = { decimals: 2, decimalSeparator: '.', groupSeparator: ',' };
const ukrainian: AmountFormat = { decimals: 2, decimalSeparator: ',', groupSeparator: '\u00a0' };

function typed(text: string, data: string, format = english, caret = text.length): string {
  return draftAfterEdit({ text, caret, inputType: 'insertText', data }, format);
}

describe('typing', () => {
  test.each([
    { text: '1,2405', data: '5', draft: '12405' },
    { text: '1,240.', data: '.', draft: '1240.' },
    { text: '1,240,', data: ',', draft: '1240.' },
    { text: '1,240.5', data: '5', draft: '1240.5' },
    { text: '1,240.5.', data: '.', draft: '1240.5' },
    { text: '1,240x', data: 'x', draft: '1240' },
  ])('"$text" in English is "$draft"', ({ text, data, draft }) => {
    expect(typed(text, data)).toBe(draft);
  });

  test.each([
    { text: '1\u00a0240,', data: ',', draft: '1240.' },
    { text: '1\u00a0240.', data: '.', draft: '1240.' },
    { text: '1\u00a0240,55', data: '5', draft: '1240.55' },
  ])('"$text" in Ukrainian is "$draft"', ({ text, data, draft }) => {
    expect(typed(text, data, ukrainian)).toBe(draft);
  });

  test('a digit before a group', () => {
    expect(typed('91,240', '9', english, 1)).toBe('91240');
  });

  test('a mark in the middle cuts the number there', () => {
    expect(typed('1,2.40', '.', english, 4)).toBe('12.40');
  });

  test('a keyboard that composes', () => {
    const edit = { text: '1,2405', caret: 6, inputType: 'insertCompositionText', data: '12405' };
    expect(draftAfterEdit(edit, english)).toBe('12405');
  });
});

describe('deleting', () => {
  test.each([
    { name: 'the last digit', text: '1,24', caret: 4, draft: '124' },
    { name: 'a group mark', text: '1240', caret: 1, draft: '1240' },
    { name: 'a digit after a group mark', text: '1,40', caret: 2, draft: '140' },
    { name: 'everything', text: '', caret: 0, draft: '' },
  ])('$name', ({ text, caret, draft }) => {
    expect(draftAfterEdit({ text, caret, inputType: 'deleteContentBackward', data: null }, english)).toBe(
      draft,
    );
  });
});

describe('coming in as a whole', () => {
  test.each([
    { inputType: 'insertFromPaste', data: null, text: '12,5', draft: '12.5' },
    { inputType: 'insertFromPaste', data: null, text: '1.240,50', draft: '1240.50' },
    { inputType: 'insertFromPaste', data: null, text: '1,240', draft: '1240' },
    { inputType: 'insertText', data: '1240,5', text: '1240,5', draft: '1240.5' },
    { inputType: '', data: null, text: '99.9', draft: '99.9' },
  ])('$inputType "$text" is "$draft"', ({ inputType, data, text, draft }) => {
    expect(draftAfterEdit({ text, caret: text.length, inputType, data }, english)).toBe(draft);
  });
});
