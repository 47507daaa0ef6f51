import { describe, expect, it } from 'vitest';
import { countHidden, hasFilters, noFilters, queryOf, readFilters, writeFilters } from './filters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address));

describe('the filters of an address', () => {
  it('come back as they were written', () => {
    const filters = {
      kind: 'crypto',
      coin: 'BTC',
      status: 'Rejected',
      from: '2026-01-31',
      to: '2026-03-01',
      q: 'bc1q & more',
    } as const;
    expect(readFilters(writeFilters(filters))).toEqual(filters);
    expect(writeFilters(noFilters).toString()).toBe('');
  });

  it.each([
    'kind=everything',
    'coin=bitcoin!',
    'status=Lost',
    'from=yesterday',
    'from=2026-13-45',
    'to=2026-3-1',
    'other=1',
  ])('leave out what does not fit: %s', (address) => {
    expect(read(address)).toEqual(noFilters);
    expect(hasFilters(read(address))).toBe(false);
  });

  it('are asked for as the API has them, by the days of the reader', () => {
    const query = queryOf(read('kind=trades&from=2026-03-01&to=2026-03-01&q=%20bc1q%20'));
    expect(query.type).toBe('Buy,Sell');
    expect(query.q).toBe('bc1q');
    expect(query.from).toBe(new Date(2026, 2, 1).toISOString());
    expect(query.to).toBe(new Date(2026, 2, 2).toISOString());
  });

  it('are counted where they are out of sight', () => {
    expect(countHidden(read('kind=cash&q=x'))).toBe(0);
    expect(countHidden(read('coin=BTC&status=Rejected&from=2026-03-01&to=2026-03-02'))).toBe(3);
  });
});
