import { useTranslation } from 'react-i18next';
import { useServices } from '../platform/services.ts';
import { writeBound } from './coins/amount-text.ts';
import { paramsOf, problemOf } from './problem-of.ts';

const known = { AmountTooSmall: true, AmountTooLarge: true } as const;

/** Explains which limit of a trade was exceeded, in the specification's words. Undefined for any other failure. */
export function useBoundsText(): (failure: unknown) => string | undefined {
  const { t } = useTranslation('trades');
  const locale = useServices().texts.language();
  return (failure) => {
    const problem = problemOf(failure, known);
    if (problem === null) return undefined;
    const params = paramsOf(failure, problem);
    const write = (bound: unknown): string => (typeof bound === 'string' ? writeBound(bound, locale) : '');
    return problem === 'AmountTooSmall'
      ? t('problems.AmountTooSmall', { min: write(params.min) })
      : t('problems.AmountTooLarge', { max: write(params.max) });
  };
}
