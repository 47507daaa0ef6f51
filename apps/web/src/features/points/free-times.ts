import { tokenText } from './amount-rules.ts';
import type { PointDay, PointSlot } from './api.ts';

/** Why a day is not available; null if it is. */
export type DayReason = 'dayOff' | 'tooSoon' | 'full';

export function dayReason({ state, limit }: PointDay, amount: string | null): DayReason | null {
  if (state !== 'open') return state;
  return amount !== null && tokenText(limit) < tokenText(amount) ? 'full' : null;
}

/** The initial day: the chosen one if available, else the first available one. */
export function firstFreeDay(
  days: readonly PointDay[],
  { chosen, amount }: { readonly chosen: string | null; readonly amount: string | null },
): string | null {
  const free = days.filter((day) => dayReason(day, amount) === null);
  return (free.find(({ date }) => date === chosen) ?? free[0])?.date ?? null;
}

export interface ShownSlot extends PointSlot {
  /** The point has a break before this slot. */
  readonly isAfterBreak: boolean;
}

/** The slots with breaks marked. Past slots are omitted. */
export function shownSlots(slots: readonly PointSlot[]): readonly ShownSlot[] {
  return slots
    .map((slot, index) => {
      const before = slots[index - 1];
      const isAfterBreak = before !== undefined && Date.parse(before.to) < Date.parse(slot.from);
      return { ...slot, isAfterBreak };
    })
    .filter(({ reason }) => reason !== 'past');
}
