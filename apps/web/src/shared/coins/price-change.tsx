import { Change } from '@gim/ui/change/change.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from './use-amount-text.ts';

interface PriceChangeProps {
  /** Signed, as it came. */
  readonly percent: string;
  /** Stands before the percentage, which then goes into brackets: `$412.18 (1.11%)`. */
  readonly amount?: string | undefined;
}

/** How far something rose or fell. */
export function PriceChange({ percent, amount }: PriceChangeProps): ReactElement {
  const { t } = useTranslation('coins');
  const { direction, text } = useAmountText().change(percent);
  const written = amount === undefined ? text : `${amount} (${text})`;
  if (direction === 'none') return <Change direction="none" text={written} />;
  return <Change direction={direction} word={t(`change.${direction}`)} text={written} />;
}
