import type { CashSide, LocalText, Point } from '@gim/contract';
import { type Language, textIn } from '@gim/languages';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { withoutZeros, writeClock, writeSpan } from '../../shared/clock-text.ts';
import { isZero, writeDollars, writePercent, writeThousands } from '../../shared/coins/amount-text.ts';
import { dayAt, hoursToday } from './opening-hours.ts';

export interface PointTexts {
  /** A text written by staff, in the user's language or in English. Plain text, never markup (W-04). */
  readonly local: (text: LocalText) => string;
  readonly cash: (amount: string) => string;
  /** "$20k", "20 тис. $", for the narrow days of the slot picker. */
  readonly shortCash: (amount: string) => string;
  readonly percent: (percent: string) => string;
  /** "0.5%", "0.5% + $2". */
  readonly fee: (fee: { readonly feePercent: string; readonly fixedFee: string }) => string;
  readonly distance: (metres: number) => string;
  /** "until 8 PM", "break 1–2 PM", "opens Mon, 9 AM". */
  readonly state: (point: Point) => string;
  /** "without a break, 9 AM–8 PM". */
  readonly hours: (point: Point) => string;
  /** "up to $20,000 today", "order 1 day ahead · up to $30,000". */
  readonly limit: (point: Point, side: CashSide) => string;
}

/** The texts of a point in the user's language. */
export function usePointTexts(): PointTexts {
  const { t } = useTranslation('points');
  const { texts, now } = useServices();
  const language = texts.language();
  const cash = (amount: string): string => writeDollars(amount, language, { precision: 'whole' });
  const percent = (text: string): string => writePercent(text, language);
  const nextTime = ({ changesAt, timeZone }: Point): string => {
    const at = new Date(changesAt ?? 0);
    const time = withoutZeros(formatTime(at, { language, timeZone }), language);
    if (dayAt(at, timeZone) === dayAt(new Date(now()), timeZone)) return time;
    return `${new Intl.DateTimeFormat(language, { weekday: 'short', timeZone }).format(at)}, ${time}`;
  };
  const state = (point: Point): string => {
    const today = hoursToday(point, new Date(now()));
    if (point.isOpen && point.changesAt === null) return t('hours.always');
    if (point.isOpen) return t('hours.until', { time: nextTime(point) });
    const rest = today?.breakTime ?? null;
    // Closed for a break that ends later today.
    if (rest !== null && point.changesAt !== null && writeClock(rest.to, language) === nextTime(point)) {
      return t('hours.break', { span: writeSpan(rest, language) });
    }
    return point.changesAt === null ? t('hours.closed') : t('hours.opens', { time: nextTime(point) });
  };
  return {
    local: (text) => textIn(text, language),
    cash,
    shortCash: (amount) => writeThousands(amount, language),
    percent,
    fee: ({ feePercent, fixedFee }) =>
      isZero(fixedFee)
        ? percent(feePercent)
        : t('amount.feeParts', { percent: percent(feePercent), fixed: writeDollars(fixedFee, language) }),
    distance: (metres) => writeDistance(metres, language),
    state,
    hours: (point) => {
      const today = hoursToday(point, new Date(now()));
      if (today?.open == null) return t('hours.dayOff');
      if (today.open.from === '00:00' && today.open.to === '24:00' && today.breakTime === null) {
        return t('hours.always');
      }
      const span = writeSpan(today.open, language);
      return today.breakTime === null
        ? t('hours.noBreak', { span })
        : t('hours.withBreak', { span, rest: writeSpan(today.breakTime, language) });
    },
    limit: (point, side) => {
      const limit = point.limitToday[side];
      if (point.leadDays === 0 && !isZero(limit)) return t('list.limitToday', { limit: cash(limit) });
      const bound = t('list.limit', { limit: cash((side === 'in' ? point.cashIn : point.cashOut).max) });
      return point.leadDays === 0 ? bound : `${t('hours.ahead', { count: point.leadDays })} · ${bound}`;
    },
  };
}

function writeDistance(metres: number, language: Language): string {
  const isFar = metres >= 1000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: isFar && metres < 10_000 ? 1 : 0,
  }).format(isFar ? metres / 1000 : Math.round(metres / 10) * 10);
}
