import type { createAffiliateInvite, createAffiliateWithdrawal } from '@gim/contract/affiliate';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { paramsOf, problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

type AffiliateProblem = Exclude<
  (typeof createAffiliateInvite | typeof createAffiliateWithdrawal)['problems'][number],
  `StepUp${string}`
>;

const known: Readonly<Record<AffiliateProblem, true>> = {
  AmountTooSmall: true,
  InvitesTooMany: true,
};

/** Explains a refused invitation or withdrawal of income. */
export function useAffiliateProblemText(): (error: unknown) => string {
  const { t } = useTranslation('affiliate');
  const anyText = useChangeProblemText();
  const write = useAmountText();
  return (error) => {
    const problem = problemOf(error, known);
    if (problem === null) return anyText(error);
    const { min } = paramsOf(error, problem);
    if (problem === 'AmountTooSmall')
      return t('withdraw.tooSmall', { amount: write.dollars(typeof min === 'string' ? min : '10') });
    return t(`problems.${problem}`);
  };
}
