import type { TransactionType } from '@gim/contract';
import { type TransactionStatus, transactionStatuses } from '@gim/contract/flow';
import { keysOf } from '../../shared/keys-of.ts';

/** The kinds offered as filters; each covers some types of the contract. */
export const kinds = {
  trades: ['Buy', 'Sell'],
  crypto: ['Deposit', 'Withdraw'],
  cash: ['CashIn', 'CashOut'],
  payouts: ['BankCardTransfer', 'PayPalTransfer'],
  referral: ['ReferralIncome'],
} as const satisfies Record<string, readonly TransactionType[]>;
export type Kind = keyof typeof kinds;
export const kindNames = keysOf(kinds);

/**
 * The filters of the history. Kept in the address, so that a filtered list can be bookmarked, shared and returned to.
 */
export interface Filters {
  readonly kind: Kind | null;
  readonly coin: string | null;
  readonly status: TransactionStatus | null;
  /** Dates in the user's time zone, `2026-03-01`, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  readonly q: string;
}

export const noFilters: Filters = { kind: null, coin: null, status: null, from: null, to: null, q: '' };

/** Parses an address. Untrusted input: invalid values are ignored. */
export function readFilters(address: URLSearchParams): Filters {
  const day = (name: string): string | null => {
    const text = address.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const coin = address.get('coin') ?? '';
  return {
    kind: kindNames.find((kind) => kind === address.get('kind')) ?? null,
    coin: /^[A-Z][A-Z0-9]{1,9}$/.test(coin) ? coin : null,
    status: transactionStatuses.find((status) => status === address.get('status')) ?? null,
    from: day('from'),
    to: day('to'),
    q: (address.get('q') ?? '').slice(0, 200),
  };
}

export function writeFilters(filters: Filters): URLSearchParams {
  const parts = Object.entries(filters).filter(([, value]) => value !== null && value !== '');
  return new URLSearchParams(parts.map(([name, value]) => [name, String(value)]));
}

export const hasFilters = (filters: Filters): boolean => writeFilters(filters).size > 0;

/** The number of active filters that are set in the dialog. */
export const countHidden = ({ coin, status, from, to }: Filters): number =>
  [coin, status, from ?? to].filter((value) => value !== null).length;

/** The API query. Days start and end in the user's time zone. */
export function queryOf({ kind, coin, status, from, to, q }: Filters): Record<string, string> {
  return {
    ...(kind === null ? {} : { type: kinds[kind].join(',') }),
    ...(coin === null ? {} : { coin }),
    ...(status === null ? {} : { status }),
    ...(from === null ? {} : { from: startOfDay(from, 0) }),
    ...(to === null ? {} : { to: startOfDay(to, 1) }),
    ...(q.trim() === '' ? {} : { q: q.trim() }),
  };
}

/** The start of a day in the user's time zone, plus some days. */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map((part) => Number.parseInt(part, 10));
  return new Date(year, month - 1, date + later).toISOString();
}
