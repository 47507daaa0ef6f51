import { Change } from '@gim/ui/change/change.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from './use-amount-text.ts';

interface PriceChangeProps {
  /** Signed, as the API returns it. */
  readonly percent: string;
  /** Shown before the percentage, which then is in brackets: `$412.18 (1.11%)`. */
  readonly amount?: ReactNode;
}

export function PriceChange({ percent, amount }: PriceChangeProps): ReactElement {
  const { t } = useTranslation('coins');
  const { direction, text } = useAmountText().change(percent);
  const written =
    amount === undefined ? (
      text
    ) : (
      <span>
        {amount} ({text})
      </span>
    );
  if (direction === 'none') return <Change direction="none" text={written} />;
  return <Change direction={direction} word={t(`change.${direction}`)} text={written} />;
}
