import type { LocalText, OpeningDay } from '@gim/contract';
import type { Usd } from './price-policy.ts';

/** The limits of one order, and of all orders of a day together. */
export interface SideBounds {
  readonly min: Usd;
  readonly max: Usd;
  readonly perDay: Usd;
}

/** Days of the point's own calendar, both inclusive: `2026-12-25`. */
export interface DaysOff {
  readonly from: string;
  readonly to: string;
}

/** The inputs of a point's calendar. */
export interface Calendar {
  readonly timeZone: string;
  readonly hours: readonly OpeningDay[];
  readonly daysOff: readonly DaysOff[];
  readonly slotMinutes: number;
}

/** The fields that staff can change. */
export interface PointFields {
  readonly name: LocalText;
  readonly city: LocalText;
  readonly address: LocalText;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string | null;
  readonly comment: LocalText;
  readonly directions: readonly LocalText[];
  readonly hours: readonly OpeningDay[];
  /** Plain decimals: `0.5` is half a percent. */
  readonly feePercent: string;
  readonly cashbackPercent: string;
  readonly fixedFee: Usd;
  readonly cashIn: SideBounds;
  readonly cashOut: SideBounds;
  readonly leadDays: number;
  readonly slotPlaces: number;
}

export interface PointPhoto {
  readonly id: string;
  readonly about: LocalText;
}

export interface ExchangePoint extends PointFields, Calendar {
  readonly id: string;
  readonly isSuspended: boolean;
  readonly version: number;
  readonly photos: readonly PointPhoto[];
}
