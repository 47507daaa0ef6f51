import type { asset, Money } from '@gim/money';
import type { Payouts } from '../payouts/index.ts';

export type Usd = Money<ReturnType<typeof asset<'USD', 2>>>;

/** The terms of a payout; undefined if no partner offers this kind. */
export type PayoutQuotes = Pick<Payouts, 'quote'>;
