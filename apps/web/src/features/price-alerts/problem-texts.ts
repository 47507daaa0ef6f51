import type { createPriceAlert } from '@gim/contract/trades.price-alerts';
import { useTranslation } from 'react-i18next';
import { paramsOf, problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';
import { useBoundsText } from '../../shared/use-bounds-text.ts';

type PriceAlertProblem = (typeof createPriceAlert)['problems'][number];

const known: Readonly<Record<PriceAlertProblem, true>> = {
  AmountTooSmall: true,
  AmountTooLarge: true,
  TradeNotOffered: true,
  PriceAlreadyThere: true,
  PriceAlertsTooMany: true,
};

/** Explains why an alert was not created. */
export function usePriceAlertProblemText(): (error: unknown) => string {
  const { t } = useTranslation('trades');
  const anyText = useChangeProblemText();
  const boundsText = useBoundsText();
  return (error) => {
    const problem = problemOf(error, known);
    if (problem === 'PriceAlertsTooMany') {
      return t('problems.PriceAlertsTooMany', { max: String(paramsOf(error, problem).max ?? '') });
    }
    if (problem === 'PriceAlreadyThere' || problem === 'TradeNotOffered') return t(`problems.${problem}`);
    return boundsText(error) ?? anyText(error);
  };
}
