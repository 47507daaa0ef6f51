import { amountFormatOf } from '@gim/browser/amount-format.ts';
import type { AmountFormat } from '@gim/ui/amount-input/amount-text.ts';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';

/** The input format of amounts in the user's language, by number of decimals. */
export function useAmountFormat(): (decimals: number) => AmountFormat {
  // Subscribes to language changes.
  useTranslation();
  const language = useServices().texts.language();
  return (decimals) => amountFormatOf(language, decimals);
}
