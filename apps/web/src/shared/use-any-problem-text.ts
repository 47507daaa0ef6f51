import { useTranslation } from 'react-i18next';
import { anyProblemOf } from './problem-of.ts';

/** Explains a failed call in the words every call shares; features put their own words before these. */
export function useAnyProblemText(): (error: unknown) => string {
  const { t } = useTranslation('app');
  return (error) => t(`problems.${anyProblemOf(error)}`);
}
