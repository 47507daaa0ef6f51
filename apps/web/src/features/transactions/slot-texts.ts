import type { Language } from '@gim/languages';
import type { Slot, SlotDay } from '@gim/ui/slot-picker/slot-picker.tsx';
import { formatTime } from '../../platform/i18n/format-date.ts';
import { writeDollars, writeThousands } from '../../shared/coins/amount-text.ts';
import type { PointDay, PointSlot } from './cash-api.ts';

export interface DayWords {
  readonly language: Language;
  /** Why a day is not available, by its state. */
  readonly closed: (state: Exclude<PointDay['state'], 'open'>) => string;
  /** "up to $20,000". */
  readonly upTo: (amount: string) => string;
}

/** The days of a point for the picker. The dates are the point's own, so no time zone may shift them. */
export function daysOf(days: readonly PointDay[], { language, closed, upTo }: DayWords): readonly SlotDay[] {
  const write = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const [weekday, date] = [write({ weekday: 'short' }), write({ day: 'numeric' })];
  const whole = write({ weekday: 'long', day: 'numeric', month: 'long' });
  return days.map(({ date: key, state, limit }) => {
    const at = new Date(`${key}T00:00:00Z`);
    const isOpen = state === 'open';
    const note = isOpen ? writeThousands(limit, language) : closed(state);
    const description = isOpen ? upTo(writeDollars(limit, language, { precision: 'whole' })) : note;
    return {
      key,
      weekday: weekday.format(at),
      date: date.format(at),
      note,
      label: `${whole.format(at)}, ${description}`,
      isClosed: !isOpen,
    };
  });
}

/** The slots of a day that are not over; hours without slots, such as a break, become a gap with the text of its end. */
export function slotsOf(
  slots: readonly PointSlot[],
  {
    language,
    timeZone,
    gap,
  }: {
    readonly language: Language;
    readonly timeZone: string;
    readonly gap: (end: string) => string;
  },
): readonly Slot[] {
  const left = slots.filter(({ reason }) => reason !== 'past');
  return left.map(({ from, isAvailable }, index) => {
    const label = formatTime(new Date(from), { language, timeZone });
    const isAfterGap = index > 0 && left[index - 1]?.to !== from;
    return { key: from, label, isTaken: !isAvailable, ...(isAfterGap && { gapBefore: gap(label) }) };
  });
}
