import { useTranslation } from 'react-i18next';
import { anyProblemOf } from './problem-of.ts';

/**
 * The general explanation of a failed read, or of a call that is safe to repeat; features try their own texts first.
 */
export function useAnyProblemText(): (error: unknown) => string {
  const { t } = useTranslation('app');
  return (error) => t(`problems.${anyProblemOf(error, { isChange: false })}`);
}

/** The same for a call that changes something and may have succeeded. */
export function useChangeProblemText(): (error: unknown) => string {
  const { t } = useTranslation('app');
  return (error) => t(`problems.${anyProblemOf(error, { isChange: true })}`);
}
