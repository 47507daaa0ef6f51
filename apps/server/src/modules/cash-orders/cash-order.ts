import { type CashSide, transactionNumber } from '@gim/contract';
import { sealMark } from '@gim/contract/seal-mark';
import { asset, type Money, money } from '@gim/money';
import type { OrderProgress } from './transitions.ts';

export const USD = asset('USD', 2);
export type Usd = Money<typeof USD>;
export const cents = (units: string | bigint): Usd => money(USD, BigInt(units));

/** A stored order. Amounts are cents as text. */
export interface CashOrder extends OrderProgress {
  readonly id: string;
  readonly userId: string;
  readonly side: CashSide;
  readonly pointId: string;
  readonly slotFrom: Date;
  readonly slotTo: Date;
  readonly cash: string;
  readonly fee: string;
  readonly cashback: string;
  readonly feePercent: string;
  readonly fixedFee: string;
  readonly cashbackPercent: string;
  readonly thenBuy: string | null;
  readonly soldCoin: string | null;
  readonly isRescheduled: boolean;
  readonly chooseAgainUntil: Date | null;
  readonly moveTo: string | null;
  readonly sealedCode: string | null;
  readonly tries: number;
  readonly accessVersion: number | null;
  readonly formerAccessVersion: number | null;
  readonly codeIssuedAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly remindedDay: boolean;
  readonly remindedHours: boolean;
  readonly buyState: 'none' | 'waiting' | 'bought' | 'failed';
  readonly holdKey: string | null;
  readonly endKey: string;
  readonly createdAt: Date;
  readonly movedAt: Date;
}

export const cashOf = ({ cash }: Pick<CashOrder, 'cash'>): Usd => cents(cash);
export const feeOf = ({ fee }: Pick<CashOrder, 'fee'>): Usd => cents(fee);
export const cashbackOf = ({ cashback }: Pick<CashOrder, 'cashback'>): Usd => cents(cashback);

/** Cash in: the amount credited. Cash out: the amount debited, including the fee. */
export const usdOf = ({ side, cash, fee }: Pick<CashOrder, 'side' | 'cash' | 'fee'>): Usd =>
  cents(side === 'in' ? BigInt(cash) - BigInt(fee) : BigInt(cash) + BigInt(fee));

export const numberOf = (id: string): string => transactionNumber(id);
/** The same two characters as on the customer's screen. */
export const markOf = (id: string): string => sealMark(transactionNumber(id));

const HOUR_MS = 3_600_000;
export const hours = (count: number): number => count * HOUR_MS;
export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Codes are available from two hours before the visit until an hour after it. */
export const codeFrom = ({ slotFrom }: Pick<CashOrder, 'slotFrom'>): Date => after(slotFrom, -hours(2));
export const codeUntil = ({ slotTo }: Pick<CashOrder, 'slotTo'>): Date => after(slotTo, hours(1));

export const TRIES_MAX = 5;
