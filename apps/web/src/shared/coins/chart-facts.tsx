import type { ChartRange } from '@gim/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime, shortMoments } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import styles from './chart-facts.module.css';

interface ChartFactsProps {
  readonly range: ChartRange;
  readonly first: string;
  readonly last: string;
  /** Omitted while amounts are hidden. */
  readonly extremes?: { readonly high: string; readonly low: string } | undefined;
}

/** The first and last date, the high and the low of a chart. Screen readers get them from the chart's label. */
export function ChartFacts({ range, first, last, extremes }: ChartFactsProps): ReactElement {
  const { t } = useTranslation('coins');
  const write = useDates(range);
  return (
    <div className={styles.facts} data-testid="chart-facts" aria-hidden="true">
      <span>{write(first)}</span>
      {extremes === undefined ? null : (
        <span className={styles.extremes}>
          <span>{t('chart.high', { amount: extremes.high })}</span>
          <span>{t('chart.low', { amount: extremes.low })}</span>
        </span>
      )}
      <span>{write(last)}</span>
    </div>
  );
}

/** Times for ranges up to a day, dates for longer ones. */
function useDates(range: ChartRange): (at: string) => string {
  const { texts, now } = useServices();
  const language = texts.language();
  if (range === '1H' || range === '1D') return (at) => formatTime(new Date(at), { language });
  const write = shortMoments({ language, now: new Date(now()), isDayOnly: true });
  return (at) => write(new Date(at));
}
