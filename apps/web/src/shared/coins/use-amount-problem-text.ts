import type { AmountPairProps } from '@gim/ui/amount-input/amount-pair.tsx';
import { useTranslation } from 'react-i18next';

/** Why what was typed is no amount, and how to write it in the reader's language. */
export function useAmountProblemText(): AmountPairProps['problemText'] {
  const { t } = useTranslation('app');
  return (problem, decimals) => {
    if (problem !== 'TooManyDecimals') return t(`amount.${problem}`);
    return decimals === 0 ? t('amount.WholeOnly') : t('amount.TooManyDecimals', { count: decimals });
  };
}
