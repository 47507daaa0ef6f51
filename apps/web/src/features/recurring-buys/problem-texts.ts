import type { createRecurringBuy } from '@gim/contract/trades.recurring-buys';
import { useTranslation } from 'react-i18next';
import { paramsOf, problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';
import { useBoundsText } from '../../shared/use-bounds-text.ts';

type RecurringBuyProblem = (typeof createRecurringBuy)['problems'][number];

const known: Readonly<Record<RecurringBuyProblem, true>> = {
  AmountTooSmall: true,
  AmountTooLarge: true,
  TradeNotOffered: true,
  RecurringBuysTooMany: true,
};

/** Explains why a recurring buy was not created. */
export function useRecurringBuyProblemText(): (error: unknown) => string {
  const { t } = useTranslation('trades');
  const anyText = useChangeProblemText();
  const boundsText = useBoundsText();
  return (error) => {
    const problem = problemOf(error, known);
    if (problem === 'RecurringBuysTooMany') {
      return t('problems.RecurringBuysTooMany', { max: String(paramsOf(error, problem).max ?? '') });
    }
    if (problem === 'TradeNotOffered') return t('problems.TradeNotOffered');
    return boundsText(error) ?? anyText(error);
  };
}
