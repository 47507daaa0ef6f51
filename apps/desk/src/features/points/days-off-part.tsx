import { type DeskPoint, openPointDays } from '@gim/contract/points.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { CloseIcon } from '@gim/ui/icons/form-icons.ts';
import { CalendarClockIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import styles from './points.module.css';
import { type PointRefusal, usePointAction } from './use-point-actions.ts';

/** Days that are being closed, and how many orders stand in the way. */
export interface PendingDays {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface DaysOffPartProps {
  readonly point: DeskPoint;
  /** Shown before the closed days, marked as not closed yet. */
  readonly pending: PendingDays | null;
  /** Null if read-only. */
  readonly onClose: (() => void) | null;
  readonly onProblem: (problem: PointRefusal | null) => void;
}

/** The closed days of the point, each with a button to reopen it. */
export function DaysOffPart({ point, pending, onClose, onProblem }: DaysOffPartProps): ReactElement {
  const { t } = useTranslation('points');
  const act = usePointAction();
  const spanText = useSpanText();
  const open = (from: string): void =>
    void act((client) => client.call(openPointDays, { params: { pointId: point.id, from } })).then(onProblem);
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{t('daysOff.title')}</h2>
        {point.daysOff.length === 0 && pending === null ? (
          <span className={styles.quiet}>{t('daysOff.none')}</span>
        ) : (
          <ul className={styles.chips}>
            {pending === null ? null : (
              <li className={styles.pending}>
                <CalendarClockIcon size={16} />
                {t('daysOff.pending', {
                  days: spanText(pending.from, pending.to),
                  count: pending.count,
                })}
              </li>
            )}
            {point.daysOff.map(({ from, to }) => (
              <li key={from}>
                {spanText(from, to)}
                {onClose === null ? null : (
                  <button
                    type="button"
                    className={styles.cross}
                    aria-label={t('daysOff.remove', { day: spanText(from, to) })}
                    onClick={() => open(from)}
                  >
                    <CloseIcon size={14} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {onClose === null ? null : (
          <Button className={styles.end} size="sm" onClick={onClose}>
            {t('daysOff.close')} <KeyCap name="X" />
          </Button>
        )}
      </div>
    </section>
  );
}

/** `Sat, Nov 1`, `Dec 25 – 26`; without the weekday for a button, which must stay short. */
export function useSpanText({
  hasWeekday = true,
}: {
  readonly hasWeekday?: boolean;
} = {}): (from: string, to: string) => string {
  const { i18n } = useTranslation();
  const at = (date: string): Date => new Date(`${date}T00:00:00Z`);
  return (from, to) => {
    const short = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
    const weekday = hasWeekday && ({ weekday: 'short' } as const);
    const span =
      from === to
        ? new Intl.DateTimeFormat(i18n.language, { ...short, ...weekday }).format(at(from))
        : new Intl.DateTimeFormat(i18n.language, short).formatRange(at(from), at(to));
    return span.replaceAll(' ', '\u00a0');
  };
}
