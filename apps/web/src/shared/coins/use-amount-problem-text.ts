import type { AmountPairProps } from '@gim/ui/amount-input/amount-pair.tsx';
import { useTranslation } from 'react-i18next';

/** Explains why the input is not an amount, with the number format of the user's language. */
export function useAmountProblemText(): AmountPairProps['problemText'] {
  const { t } = useTranslation('trades');
  return (problem, decimals) => {
    if (problem !== 'TooManyDecimals') return t(`typed.${problem}`);
    return decimals === 0 ? t('typed.WholeOnly') : t('typed.TooManyDecimals', { count: decimals });
  };
}
