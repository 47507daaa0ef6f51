import type { CashSide } from '@gim/contract';
import { amountProblem } from './amount-rules.ts';

/** The state of the cash pages, kept in the address. Never a position: addresses are stored and shared. */
export interface Visit {
  /** Whole dollars, a multiple of ten; null if none was chosen. */
  readonly amount: string | null;
  /** The coin to buy or sell; null for dollars. */
  readonly coin: string | null;
  readonly point: string | null;
  /** The English name of a city. */
  readonly city: string | null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses an address. Untrusted input. */
export function readVisit(query: URLSearchParams): Visit {
  const amount = query.get('amount') ?? '';
  const coin = (query.get('coin') ?? '').toUpperCase();
  const point = query.get('point') ?? '';
  const city = (query.get('city') ?? '').slice(0, 100);
  return {
    amount: amountProblem(amount) === null ? amount : null,
    coin: /^[A-Z0-9]{2,20}$/.test(coin) && coin !== 'USD' ? coin : null,
    point: uuid.test(point) ? point : null,
    city: city === '' ? null : city,
  };
}

export type CashPage = 'amount' | 'map';

export function visitAddress(side: CashSide, page: CashPage, visit: Partial<Visit>): string {
  // `/cashout` compares all payout methods; `way=cash` selects the first step of cash out.
  const query = new URLSearchParams(side === 'out' && page === 'amount' ? { way: 'cash' } : {});
  for (const name of ['amount', 'coin', 'point', 'city'] as const) {
    const value = visit[name] ?? null;
    if (value !== null) query.set(name, value);
  }
  const path = `${side === 'in' ? '/cashin' : '/cashout'}${page === 'map' ? '/map' : ''}`;
  return query.size === 0 ? path : `${path}?${query}`;
}
