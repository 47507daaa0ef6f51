import { useTranslation } from 'react-i18next';
import { anyProblemOf } from './problem-of.ts';

/**
 * Explains a call that failed to read something, or that can be made again without harm, in the words every call shares;
 * features put their own words before these.
 */
export function useAnyProblemText(): (error: unknown) => string {
  const { t } = useTranslation('app');
  return (error) => t(`problems.${anyProblemOf(error, { isChange: false })}`);
}

/** The same for a call that changes something: it may have gone through. */
export function useChangeProblemText(): (error: unknown) => string {
  const { t } = useTranslation('app');
  return (error) => t(`problems.${anyProblemOf(error, { isChange: true })}`);
}
