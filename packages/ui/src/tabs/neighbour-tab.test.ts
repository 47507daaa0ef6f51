import { expect, test } from 'vitest';
import { neighbourTab } from './neighbour-tab.ts';

const values = ['one', 'two', 'three'] as const;

test.each([
  { from: 'one', key: 'ArrowRight', to: 'two' },
  { from: 'three', key: 'ArrowRight', to: 'one' },
  { from: 'two', key: 'ArrowLeft', to: 'one' },
  { from: 'one', key: 'ArrowLeft', to: 'three' },
  { from: 'two', key: 'Home', to: 'one' },
  { from: 'one', key: 'End', to: 'three' },
  { from: 'one', key: 'Tab', to: undefined },
  { from: 'one', key: 'a', to: undefined },
] as const)('$key moves from $from to $to', ({ from, key, to }) => {
  expect(neighbourTab(values, from, key)).toBe(to);
});
