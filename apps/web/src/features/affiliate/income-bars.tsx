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

const WIDTH = 100;
const HEIGHT = 32;
/** The part of a day's width that its bar takes. */
const FILL = 0.6;

/**
 * Income by day as engraved bars; today's bar is filled. The numbers are in the rows below; the chart's label has the sum.
 */
export function IncomeBars({ days, period, totalUsd }: IncomeBarsProps): ReactElement {
  const { t } = useTranslation('affiliate');
  const { texts, now } = useServices();
  const write = useAmountText();
  const bars = barsOf(days, { period, now: now() });
  const most = Math.max(1, ...bars.map(({ cents }) => cents));
  const step = WIDTH / bars.length;
  const date = new Intl.DateTimeFormat(texts.language(), { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const dateOf = (bar: DayBar | undefined): string =>
    bar === undefined ? '' : date.format(new Date(`${bar.day}T00:00:00Z`));
  return (
    <section>
      <div className={styles.between}>
        <h2 className={styles.title}>{t('statistics.byDay')}</h2>
        <OwnAmount className={styles.strong} text={write.dollars(totalUsd)} />
      </div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('statistics.byDayLabel', { from: dateOf(bars[0]), to: dateOf(bars.at(-1)) })}
      >
        {bars.map(({ day, cents }, index) => {
          const height = cents === 0 ? 0 : Math.max(1, (cents / most) * (HEIGHT - 1));
          const place = { x: (index + (1 - FILL) / 2) * step, width: step * FILL, height };
          return index === bars.length - 1 ? (
            <rect key={day} className={styles.today} {...place} y={HEIGHT - height} />
          ) : (
            <path key={day} className={styles.bar} d={strokes(place, bars.length)} />
          );
        })}
      </svg>
      <div className={styles.axis}>
        <span>{dateOf(bars[0])}</span>
        <span>{dateOf(bars.at(-1))}</span>
      </div>
    </section>
  );
}

interface BarPlace {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** Vertical strokes from edge to edge of a bar: the fewer the bars, the wider they are, and the more strokes fit. */
function strokes({ x, width, height }: BarPlace, barCount: number): string {
  if (height === 0) return '';
  const count = Math.max(2, Math.min(9, Math.round(100 / barCount)));
  return Array.from(
    { length: count },
    (_, index) => `M${x + (width * index) / (count - 1)} ${HEIGHT}v${-height}`,
  ).join('');
}
