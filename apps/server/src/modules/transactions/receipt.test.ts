import { asset, money } from '@gim/money';
import { expect, test } from 'vitest';
import type { BookEntry } from './ports.ts';
import { receiptLines } from './receipt.ts';

const USD = asset('USD', 2);
const at = new Date('2026-03-01T12:00:00Z');
const me = '018f0000-0000-7000-8000-00000000000a';
const other = '018f0000-0000-7000-8000-00000000000b';

const entry = (owner: string, kind: string, units: bigint, posting = 'p1'): BookEntry => ({
  account: { owner, kind },
  posting,
  at,
  amount: money(USD, units),
});
const lines = (entries: readonly BookEntry[]) =>
  receiptLines(entries, { userId: me, postings: ['p1', 'p2'] }).map(
    ({ account, direction, amount }) => `${account} ${direction} ${amount}`,
  );

test('adds up what one posting did to one account, whatever its stripe', () => {
  expect(
    lines([
      entry(me, 'available', -500n),
      entry('gim', 'house', 300n),
      entry('gim', 'house', 195n),
      entry('gim', 'fees', 5n),
    ]),
  ).toEqual(['available out 5', 'house in 4.95', 'fees in 0.05']);
});

test('drops what came to nothing, and what is counted but is no money', () => {
  expect(
    lines([
      entry('gim', 'house', 5n),
      entry('gim', 'house', -5n),
      entry(me, 'limit', 500n),
      entry('limits', 'allowance', -500n),
    ]),
  ).toEqual([]);
});

test('never says whose account it is that belongs to somebody else', () => {
  const told = receiptLines(
    [entry(me, 'available', -100n), entry(other, 'affiliate', 10n), entry(other, 'available', 90n)],
    { userId: me, postings: ['p1'] },
  );
  expect(told.map(({ account }) => account)).toEqual(['available', 'affiliate', 'outside']);
  expect(JSON.stringify(told)).not.toContain(other);
});

test('keeps the postings in the order of the operation', () => {
  expect(
    lines([
      entry(me, 'held', -100n, 'p2'),
      entry(me, 'available', 100n, 'p2'),
      entry(me, 'held', 100n),
      entry(me, 'available', -100n),
    ]),
  ).toEqual(['available out 1', 'locked in 1', 'locked out 1', 'available in 1']);
});
