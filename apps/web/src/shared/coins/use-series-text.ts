import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shortMoments } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { type SeriesSummary, summariseSeries } from './series-summary.ts';

export interface SeriesTexts {
  /** Null if there are too few points. */
  readonly summary: SeriesSummary | null;
  /** "up 8.00%". */
  readonly way: string;
  readonly moment: (at: string) => string;
}

const daySeconds = 86_400;

/** Describes a series in words: its change and the time of each point. */
export function useSeriesText(texts: readonly string[], resolutionSeconds: number): SeriesTexts {
  const { t } = useTranslation('coins');
  const { texts: words, now } = useServices();
  const language = words.language();
  const summary = useMemo(() => summariseSeries(texts, language), [texts, language]);
  const write = shortMoments({
    language,
    now: new Date(now()),
    isDayOnly: resolutionSeconds >= daySeconds,
  });
  return { summary, way: wayOf(), moment: (at) => write(new Date(at)) };

  function wayOf(): string {
    if (summary === null) return '';
    const { direction, percent } = summary;
    if (direction === 'none') return t('chart.none');
    return percent === null ? t('chart.noGrowth') : t(`chart.${direction}`, { percent });
  }
}
