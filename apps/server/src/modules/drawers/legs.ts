import { asset, type Money } from '@gim/money';
import { type Account, account, type Leg, leg } from '../ledger/index.ts';

export const USD = asset('USD', 2);
export type Usd = Money<typeof USD>;

const ownerOf = (pointId: string): string => `point:${pointId.toLowerCase()}`;

/** The cash at a point. Minus its balance is what must be in the drawer. */
export const cashAccount = (pointId: string): Account<'USD'> => account(ownerOf(pointId), 'USD', 'outside');
/** Notes that no order was promised. The balance cannot be negative, so no note is promised twice. */
export const freeAccount = (pointId: string): Account<'USD'> => account(ownerOf(pointId), 'USD', 'limit');
const allowance = (pointId: string): Account<'USD'> => account(ownerOf(pointId), 'USD', 'allowance');
export const vault = account('vault', 'USD', 'outside');

/** Notes become free. */
export const releaseLegs = (pointId: string, cash: Usd): readonly Leg[] =>
  cash.units === 0n ? [] : [leg(allowance(pointId), freeAccount(pointId), cash)];

/** Notes are no longer free: promised, or gone. */
export const reserveLegs = (pointId: string, cash: Usd): readonly Leg[] =>
  cash.units === 0n ? [] : [leg(freeAccount(pointId), allowance(pointId), cash)];
