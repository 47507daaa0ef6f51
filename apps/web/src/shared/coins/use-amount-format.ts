import { conventions } from '@gim/languages';
import type { AmountFormat } from '@gim/ui/amount-input/amount-text.ts';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';

/** How amounts are typed in the reader's language, by how many digits they may have. */
export function useAmountFormat(): (decimals: number) => AmountFormat {
  // Asked for so that a change of language writes everything anew.
  useTranslation();
  const { decimal, group } = conventions[useServices().texts.language()];
  return (decimals) => ({
    decimals,
    decimalSeparator: decimal,
    groupSeparator: group,
  });
}
