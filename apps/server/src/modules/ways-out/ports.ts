import type { asset, Money } from '@gim/money';
import type { Payouts } from '../payouts/index.ts';

export type Usd = Money<ReturnType<typeof asset<'USD', 2>>>;

/** What a payout costs and takes; undefined where no partner pays out in this way. */
export type PayoutQuotes = Pick<Payouts, 'quote'>;
