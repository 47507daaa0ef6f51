import { asset, money } from '@gim/money';
import { account, type Leg, leg } from '../../../apps/server/src/modules/ledger/index.ts';

export const DOLLARS = asset('USD', 2);
export const COINS = asset('CHAOS', 8);
export const USERS = 40;
export const FUNDS = 10n ** 12n;
export const FEE = 25n;

/** A customer buys coins from the house; repeated with the same key until it is answered. */
export interface Trade {
  readonly key: string;
  readonly user: number;
  readonly cents: string;
  readonly units: string;
}

/** `at` once it is posted; absent if the outcome is unknown or the database was unavailable. */
export interface TradeAnswer {
  readonly key: string;
  readonly at?: string;
  readonly problem?: string;
}

export const house = <const Code extends string>(code: Code) => account('gim', code, 'house');
export const fees = account('gim', DOLLARS.code, 'fees');
export const userAccount = <const Code extends string>(user: number, code: Code) =>
  account(`trader${user}`, code, 'available');

/** Five entries: dollars out, in, and the fee; coins out and in. */
export function legsOf({ user, cents, units }: Trade): readonly Leg[] {
  const dollars = userAccount(user, DOLLARS.code);
  return [
    leg(dollars, house(DOLLARS.code), money(DOLLARS, BigInt(cents))),
    leg(dollars, fees, money(DOLLARS, FEE)),
    leg(house(COINS.code), userAccount(user, COINS.code), money(COINS, BigInt(units))),
  ];
}
