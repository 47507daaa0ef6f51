import type { TransactionItem } from '@gim/contract';
import { describe, expect, it } from 'vitest';
import { type HistoryPage, placeInLatest, placeInPages } from './lists.ts';

/** Ids are ordered by time: a later one is greater. */
const item = (id: string, rest: Partial<Pick<TransactionItem, 'status' | 'coin' | 'createdAt'>> = {}) => ({
  id,
  number: id,
  type: 'Buy' as const,
  status: 'Completed' as const,
  stage: 'completed' as const,
  createdAt: '2025-10-16T10:00:00Z',
  updatedAt: '2025-10-16T10:00:00Z',
  endedAt: null,
  coin: 'BTC',
  amount: '1',
  direction: 'in' as const,
  counter: { coin: 'USD', amount: '1', direction: 'out' as const },
  fee: null,
  price: null,
  usd: null,
  reason: null,
  canCancel: false,
  details: { quoteId: null },
  ...rest,
});
const ids = (items: readonly TransactionItem[] | null): string[] | null => items?.map(({ id }) => id) ?? null;

describe('the newest few', () => {
  it('take a new one at its place, and let the oldest go', () => {
    const placed = placeInLatest([item('5'), item('3')], { item: item('4'), query: { limit: 2 } });
    expect(ids(placed)).toEqual(['5', '4']);
    expect(ids(placeInLatest([], { item: item('4'), query: { limit: 2 } }))).toEqual(['4']);
  });

  it('have one that moved as it is now, once', () => {
    const moved = item('3', { status: 'Rejected' });
    const placed = placeInLatest([item('5'), item('3')], { item: moved, query: { limit: 2 } });
    expect(placed).toEqual([item('5'), moved]);
  });

  it('do not have what they were not asked for', () => {
    const list = [item('5')];
    const news = item('6', { createdAt: '2025-10-16T10:00:00Z' });
    for (const query of [
      { coin: 'ETH' },
      { type: 'Sell,Deposit' },
      { status: 'Rejected' },
      { from: '2025-10-16T10:00:01Z' },
      { to: '2025-10-16T10:00:00Z' },
    ]) {
      expect(ids(placeInLatest(list, { item: news, query }))).toEqual(['5']);
    }
    const query = { coin: 'USD', type: 'Sell,Buy', status: 'Completed', from: '2025-10-16T10:00:00Z' };
    expect(ids(placeInLatest(list, { item: news, query }))).toEqual(['6', '5']);
  });

  it('are read again where one has left a full list, or where words were searched for', () => {
    const gone = item('5', { status: 'Canceled' });
    const list = [item('6'), item('5')];
    expect(placeInLatest(list, { item: gone, query: { status: 'Completed', limit: 2 } })).toBeNull();
    expect(ids(placeInLatest(list, { item: gone, query: { status: 'Completed', limit: 3 } }))).toEqual(['6']);
    expect(placeInLatest(list, { item: item('7'), query: { q: 'GM' } })).toBeNull();
  });
});

describe('the pages of the history', () => {
  const page = (names: readonly string[], nextCursor: string | null): HistoryPage => ({
    items: names.map((name) => item(name)),
    nextCursor,
  });
  const data = { pages: [page(['9', '7'], '7'), page(['5', '3'], '3')], pageParams: [null, '7'] };
  const place = (news: TransactionItem, query = {}) =>
    placeInPages(data, { item: news, query })?.pages.map(({ items }) => ids(items));

  it('take a new one in front, and one of between at its place', () => {
    expect(place(item('a'))).toEqual([
      ['a', '9', '7'],
      ['5', '3'],
    ]);
    expect(place(item('8'))).toEqual([
      ['9', '8', '7'],
      ['5', '3'],
    ]);
    expect(place(item('4'))).toEqual([
      ['9', '7'],
      ['5', '4', '3'],
    ]);
  });

  it('leave what is older than all to the page that was not read yet', () => {
    expect(place(item('1'))).toEqual([
      ['9', '7'],
      ['5', '3'],
    ]);
    const last = { pages: [page(['9'], null)], pageParams: [null] };
    expect(ids(placeInPages(last, { item: item('1'), query: {} })?.pages[0]?.items ?? null)).toEqual([
      '9',
      '1',
    ]);
  });

  it('let go of what fits no more, and change what moved', () => {
    expect(place(item('5', { status: 'Canceled' }), { status: 'Completed' })).toEqual([['9', '7'], ['3']]);
    const moved = item('5', { status: 'Rejected' });
    expect(placeInPages(data, { item: moved, query: {} })?.pages[1]?.items[0]).toEqual(moved);
    expect(placeInPages(data, { item: moved, query: { q: 'GM' } })).toBeNull();
  });
});
