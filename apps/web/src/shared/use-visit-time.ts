import { useTranslation } from 'react-i18next';
import type { DateFormat } from '../platform/i18n/format-date.ts';
import { useServices } from '../platform/services.ts';
import { hasSameClock } from './same-clock.ts';

interface Place {
  readonly city: string;
  readonly timeZone: string;
}

/** How the time of a visit is written: by the clock on the wall of the point, wherever the reader is. */
export interface VisitTime {
  readonly format: DateFormat;
  /** Adds whose clock it is where the reader's own shows another time: "Today, 2:30 PM, Kyiv time". */
  named(text: string): string;
}

/** Only the visit itself is told so. When something was done is told in the reader's time, here as in the lists. */
export function useVisitTime(): (place: Place) => VisitTime {
  const { t } = useTranslation('app');
  const { texts, now } = useServices();
  return ({ city, timeZone }) => {
    const isOther = !hasSameClock(timeZone, deviceTimeZone(), now());
    return {
      format: { language: texts.language(), timeZone },
      named: (text) => (isOther ? t('visitTime', { time: text, city }) : text),
    };
  };
}

/** How far a zone is from UTC at a moment: "GMT+3". */
export function zoneOffset(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
