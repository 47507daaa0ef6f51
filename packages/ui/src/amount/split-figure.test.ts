import { expect, test } from 'vitest';
import { splitFigure } from './split-figure.ts';

test.each([
  { text: '$38,412.27', separator: '.', lead: '$38,412', rest: '.27' },
  { text: '38 412,27 $', separator: ',', lead: '38 412', rest: ',27 $' },
  { text: '−$0.50', separator: '.', lead: '−$0', rest: '.50' },
  { text: '0.18432107 BTC', separator: '.', lead: '0', rest: '.18432107 BTC' },
  { text: '$2,500', separator: '.', lead: '$2,500', rest: '' },
  { text: '2 500 $', separator: ',', lead: '2 500 $', rest: '' },
  { text: '', separator: '.', lead: '', rest: '' },
] as const)('splits $text', ({ text, separator, lead, rest }) => {
  expect(splitFigure(text, separator)).toEqual({ lead, rest });
});
