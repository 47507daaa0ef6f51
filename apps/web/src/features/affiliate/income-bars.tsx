import type { AffiliatePeriod } from '@gim/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import styles from './affiliate.module.css';
import { barsOf, type DayBar } from './days.ts';

interface IncomeBarsProps {
  readonly days: readonly { readonly day: string; readonly usd: string }[];
  readonly period: AffiliatePeriod;
  readonly totalUsd: string;
}

/**
 * Income by day as engraved bars; today's bar is filled. The numbers are in the rows below; the chart's label has the sum.
 */
export function IncomeBars({ days, period, totalUsd }: IncomeBarsProps): ReactElement {
  const { t } = useTranslation('affiliate');
  const { texts, now } = useServices();
  const write = useAmountText();
  const bars = barsOf(days, { period, now: now() });
  const most = Math.max(1, ...bars.map(({ cents }) => cents));
  const date = new Intl.DateTimeFormat(texts.language(), { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const dateOf = (bar: DayBar | undefined): string =>
    bar === undefined ? '' : date.format(new Date(`${bar.day}T00:00:00Z`));
  return (
    <section>
      <div className={styles.between}>
        <h2 className={styles.title}>{t('statistics.byDay')}</h2>
        <OwnAmount className={styles.strong} text={write.dollars(totalUsd)} />
      </div>
      <div
        className={styles.bars}
        role="img"
        aria-label={t('statistics.byDayLabel', { from: dateOf(bars[0]), to: dateOf(bars.at(-1)) })}
      >
        {bars.map(({ day, cents }, index) => (
          <span
            key={day}
            className={index === bars.length - 1 ? styles.today : styles.bar}
            style={{ height: `${heightOf(cents, most)}%` }}
          />
        ))}
      </div>
      <div className={styles.axis}>
        <span>{dateOf(bars[0])}</span>
        <span>{dateOf(bars.at(-1))}</span>
      </div>
    </section>
  );
}

/** In percent. A day with little income still shows. */
const heightOf = (cents: number, most: number): number =>
  cents === 0 ? 0 : Math.max(3, (cents / most) * 97);
