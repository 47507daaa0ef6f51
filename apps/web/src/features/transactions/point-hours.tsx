import type { Point } from '@gim/contract';
import { Section } from '@gim/ui/app-shell/page.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import styles from './cash.module.css';
import { weekdayIn } from './weekday-in.ts';

/** The opening hours of a point in its own time zone, today in bold; a break splits a day in two. */
export function PointHours({ point }: { readonly point: Point }): ReactElement {
  const { t } = useTranslation('transactions');
  const { texts, now } = useServices();
  const language = texts.language();
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const today = weekdayIn(new Date(now()), point.timeZone);
  const span = (from: string, to: string): string =>
    `${formatTimeOfDay(from, language)}–${formatTimeOfDay(to, language)}`;
  return (
    <Section title={t('cash.point.hours')} isFirst>
      <dl className={styles.hours}>
        {point.hours.map(({ weekday, open, breakTime }) => (
          <div
            key={weekday}
            style={{ display: 'contents' }}
            className={weekday === today ? styles.today : undefined}
          >
            <dt className={weekday === today ? styles.today : undefined}>{nameOf(names, weekday)}</dt>
            <dd className={weekday === today ? styles.today : undefined}>
              {open === null
                ? t('cash.point.dayOff')
                : breakTime === null
                  ? span(open.from, open.to)
                  : `${span(open.from, breakTime.from)}, ${span(breakTime.to, open.to)}`}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** 5 January 1970 was a Monday. */
const nameOf = (names: Intl.DateTimeFormat, weekday: number): string =>
  names.format(new Date(Date.UTC(1970, 0, 4 + weekday)));
