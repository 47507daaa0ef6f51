import { expect, it } from 'vitest';
import { plainWords, pseudoText, pseudoTexts, wordsOf } from './pseudo-texts.ts';

it('marks every letter, keeps what the program replaces and makes the text longer', () => {
  expect(pseudoText('Sell {{coin}} at <0>the rate</0> of {day}')).toBe(
    'Šéļļ {{coin}} áţ <0>ţĥé ŕáţé</0> óƒ {day} ~~~~~~',
  );
  expect(pseudoText('{{from}} – {{until}}')).toBe('{{from}} – {{until}}');
});

it('changes all texts of a file and nothing else', () => {
  expect(pseudoTexts({ a: ['So'], b: { c: 'So' }, d: 12, e: null })).toEqual({
    ...{ a: ['Šó ~'], b: { c: 'Šó ~' } },
    ...{ d: 12, e: null },
  });
});

it('finds the words that were not marked and are no data', () => {
  expect(wordsOf(pseudoText('The quick brown fox jumps over the lazy dog WITH VIGOUR'))).toEqual([]);
  expect(wordsOf('c18ea2 bacdef anna@gim.example 3rd Done')).toEqual(['Done']);
  expect(wordsOf('01a1ed5d-18d5-7092-bdad-a2c18b3e228f bcrt1qxyz…wxyz Loading… done')).toEqual([
    'Loading',
    'done',
  ]);
  expect(plainWords(`${pseudoText('You pay')} 0.5 BTC to Anna now`, new Set(['BTC', 'Anna']))).toEqual([
    'to',
    'now',
  ]);
});
