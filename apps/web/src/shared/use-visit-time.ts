import { useTranslation } from 'react-i18next';
import type { DateFormat } from '../platform/i18n/format-date.ts';
import { useServices } from '../platform/services.ts';
import { deviceTimeZone } from './device-time-zone.ts';
import { hasSameClock } from './same-clock.ts';

interface Place {
  readonly city: string;
  readonly timeZone: string;
}

/** The time of a visit, in the time zone of the exchange point wherever the user is. */
export interface VisitTime {
  readonly format: DateFormat;
  /** Adds the city if the user's own clock shows another time: "Today, 2:30 PM, Kyiv time". */
  named(text: string): string;
}

/** For all times of a cash order. Lists show when an order was created in the user's time zone, as they group by day. */
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

/** The offset of a zone from UTC at a time: "GMT+3". */
export function zoneOffset(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
