import { expect, test } from 'vitest';
import { findItems, titleParts } from './palette-match.ts';

const items = [
  { title: 'Bitcoin', detail: 'BTC' },
  { title: 'Buy Bitcoin', keywords: 'btc purchase' },
  { title: 'Two-factor authentication' },
  { title: 'П’ять монет' },
];
const titles = (query: string): readonly string[] => findItems(items, query).map(({ title }) => title);

test('an empty query keeps every item in its order', () => {
  expect(titles('  ')).toEqual(items.map(({ title }) => title));
});

test('a title that starts with the query comes before one that only holds it', () => {
  expect(titles('bitcoin')).toEqual(['Bitcoin', 'Buy Bitcoin']);
  expect(titles('b')).toEqual(['Bitcoin', 'Buy Bitcoin']);
});

test('every word must be found, in the title, beside it or in the hidden words', () => {
  expect(titles('buy btc')).toEqual(['Buy Bitcoin']);
  expect(titles('btc')).toEqual(['Bitcoin', 'Buy Bitcoin']);
  expect(titles('factor')).toEqual(['Two-factor authentication']);
  expect(titles('buy ether')).toEqual([]);
});

test('a typed apostrophe matches the printed one', () => {
  expect(titles("п'ять")).toEqual(['П’ять монет']);
});

test('matched letters are cut out, at the start of a word if they can', () => {
  expect(titleParts('Buy Bitcoin', 'b')).toEqual([
    { text: 'B', isMatch: true },
    { text: 'uy Bitcoin', isMatch: false },
  ]);
  expect(titleParts('Debit, buy bit', 'bit')).toEqual([
    { text: 'Debit, buy ', isMatch: false },
    { text: 'bit', isMatch: true },
  ]);
  expect(titleParts('Bitcoin', '')).toEqual([{ text: 'Bitcoin', isMatch: false }]);
});
