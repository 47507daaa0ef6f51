import type { OpeningDay, Point } from '@gim/contract';
import { Section } from '@gim/ui/app-shell/page.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeSpan } from '../../shared/clock-text.ts';
import { weekdayName } from '../../shared/weekday-name.ts';
import styles from './cash.module.css';
import { weekdayIn } from './weekday-in.ts';

/** The opening hours of a point in its own time zone, today in bold; a break splits a day in two. */
export function PointHours({ point }: { readonly point: Point }): ReactElement {
  const { t } = useTranslation('transactions');
  const { texts, now } = useServices();
  const language = texts.language();
  const today = weekdayIn(new Date(now()), point.timeZone);
  const hoursOf = ({ open, breakTime }: OpeningDay): string => {
    if (open === null) return t('cash.point.dayOff');
    const { from, to } = open;
    if (breakTime !== null) {
      const spans = [
        { from, to: breakTime.from },
        { from: breakTime.to, to },
      ];
      return spans.map((span) => writeSpan(span, language)).join(', ');
    }
    return from === '00:00' && to === '24:00' ? t('cash.point.always') : writeSpan(open, language);
  };
  return (
    <Section title={t('cash.point.hours')} isFirst>
      <dl className={styles.hours}>
        {point.hours.map((day) => {
          const className = day.weekday === today ? styles.today : undefined;
          return (
            <div key={day.weekday} style={{ display: 'contents' }} className={className}>
              <dt className={className}>{weekdayName(day.weekday, language)}</dt>
              <dd className={className}>{hoursOf(day)}</dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
