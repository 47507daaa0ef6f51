import { useTranslation } from 'react-i18next';
import { useDurationText } from '../../shared/use-duration-text.ts';
import { useTickets } from './api.ts';

/** The usual response time in words; if unknown, only where the answer will appear. */
export function useAnswerTime(): string {
  const { t } = useTranslation('support');
  const duration = useDurationText();
  const seconds = useTickets().data?.answerSeconds ?? null;
  return seconds === null
    ? t('form.answerHere')
    : t('form.answerIn', { time: duration(Math.max(60, seconds)) });
}
