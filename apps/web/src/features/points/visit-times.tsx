import type { CashSide, Point } from '@gim/contract';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { SlotPicker } from '@gim/ui/slot-picker/slot-picker.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { zoneOffset } from '../../shared/use-visit-time.ts';
import { type PointDay, useDays, useSlots } from './api.ts';
import { dayReason, firstFreeDay, shownSlots } from './free-times.ts';
import { usePointTexts } from './use-point-texts.ts';
import styles from './visit.module.css';

interface VisitTimesProps {
  readonly point: Point;
  readonly side: CashSide;
  readonly amount: string | null;
  readonly slot: string | null;
  readonly onSlot: (slot: string | null) => void;
}

/** The days of a point with their remaining limit, then the times of one day, in the point's time zone. */
export function VisitTimes({ point, side, amount, slot, onSlot }: VisitTimesProps): ReactElement {
  const { t } = useTranslation(['points', 'app']);
  const { texts, now } = useServices();
  const format = { language: texts.language(), timeZone: point.timeZone };
  const [chosen, setChosen] = useState<string | null>(null);
  const question = { pointId: point.id, side, amount };
  const days = useDays(question);
  const day = firstFreeDay(days.data ?? [], { chosen, amount });
  const slots = useSlots(question, day);
  const dayTexts = useDayTexts(point, amount);
  const shown = shownSlots(slots.data ?? []);
  const error = days.error ?? slots.error;
  if (error !== null) {
    return <LoadProblem error={error} onRetry={() => void Promise.all([days.refetch(), slots.refetch()])} />;
  }
  if (days.data === undefined) {
    return (
      <Loading label={t('app:loading')}>
        <Skeleton height={84} />
      </Loading>
    );
  }
  const isEmpty = slots.data !== undefined && !shown.some(({ isAvailable }) => isAvailable);
  const reason = day === null ? t('visit.noDays') : isEmpty ? t('visit.noSlots') : undefined;
  return (
    <div className={styles.times}>
      <SlotPicker
        daysLabel={t('visit.day')}
        days={days.data.map(dayTexts)}
        day={day}
        onDayChange={(next) => {
          setChosen(next);
          onSlot(null);
        }}
        slotsLabel={t('visit.time')}
        slots={shown.map(({ from, isAvailable, isAfterBreak }) => {
          const label = formatTime(new Date(from), format);
          const gap = isAfterBreak ? { gapBefore: t('visit.break', { time: label }) } : {};
          return { key: from, label, isTaken: !isAvailable, ...gap };
        })}
        slot={slot}
        onSlotChange={onSlot}
        takenLabel={t('visit.taken')}
        {...(reason === undefined ? {} : { closedReason: reason })}
      />
      {slots.isPending && day !== null ? (
        <Loading label={t('app:loading')}>
          <Skeleton height={94} />
        </Loading>
      ) : null}
      <p className={styles.detail}>
        {t('visit.zone', {
          city: point.city[texts.language()],
          offset: zoneOffset(new Date(now()), point.timeZone),
        })}
      </p>
    </div>
  );
}

function useDayTexts({ leadDays }: Point, amount: string | null) {
  const { t } = useTranslation('points');
  const language = useServices().texts.language();
  const { cash, shortCash } = usePointTexts();
  const write = (at: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at);
  return (day: PointDay) => {
    const at = new Date(`${day.date}T12:00:00Z`);
    const whole = write(at, { weekday: 'long', month: 'long', day: 'numeric' });
    const reason = dayReason(day, amount);
    // Without a lead time, "too soon" means that today's last slot has passed.
    const isOver = leadDays === 0;
    const notes = {
      dayOff: t('visit.dayOff'),
      tooSoon: t(isOver ? 'visit.dayOver' : 'visit.dayTooSoon'),
      full: day.state === 'full' ? t('visit.dayFull') : shortCash(day.limit),
    };
    const reasons = { ...notes, tooSoon: isOver ? notes.tooSoon : t('hours.ahead', { count: leadDays }) };
    const limit = t('visit.dayUpTo', { day: whole, limit: cash(day.limit) });
    return {
      key: day.date,
      weekday: write(at, { weekday: 'short' }),
      date: write(at, { day: 'numeric' }),
      note: reason === null ? shortCash(day.limit) : notes[reason],
      label:
        reason === null || (reason === 'full' && day.state === 'open')
          ? limit
          : t('visit.dayClosed', { day: whole, reason: reasons[reason] }),
      isClosed: reason !== null,
    };
  };
}
