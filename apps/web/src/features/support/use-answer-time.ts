import { useTranslation } from 'react-i18next';
import { useDurationText } from '../../shared/use-duration-text.ts';
import { useTickets } from './api.ts';

/** How long an answer usually takes, in words; where it is not known yet, only where the answer comes. */
export function useAnswerTime(): string {
  const { t } = useTranslation('support');
  const duration = useDurationText();
  const seconds = useTickets().data?.answerSeconds ?? null;
  return seconds === null
    ? t('form.answerHere')
    : t('form.answerIn', { time: duration(Math.max(60, seconds)) });
}
