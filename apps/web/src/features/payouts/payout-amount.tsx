import { AmountInput } from '@gim/ui/amount-input/amount-input.tsx';
import { AmountPair } from '@gim/ui/amount-input/amount-pair.tsx';
import { CurrencySwitch } from '@gim/ui/amount-input/currency-switch.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBalances } from '../../shared/coins/api.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountFormat } from '../../shared/coins/use-amount-format.ts';
import { useAmountProblemText } from '../../shared/coins/use-amount-problem-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { isBelow, isPositive } from './figures.ts';

interface PayoutAmountProps {
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onMax: () => void;
}

const usd = { id: 'USD', digits: 2 };

/** The amount in dollars, with the balance and a button for all of it. */
export function PayoutAmount({ text, error, onText, onMax }: PayoutAmountProps): ReactElement {
  const { t } = useTranslation('payouts');
  const write = useAmountText();
  const formats = useAmountFormat();
  const available = useBalances().data?.items.find(({ coin }) => coin === 'USD')?.available;
  const isShort = available !== undefined && isPositive(text) && isBelow(available, text);
  return (
    <AmountPair error={isShort ? t('amount.short') : error} problemText={useAmountProblemText()}>
      <AmountInput
        name="amount"
        label={t('amount.amount')}
        value={text}
        onValueChange={onText}
        format={formats(2)}
        currency={<CurrencySwitch icon={<CoinIcon coin="USD" size={24} />} ticker="USD" />}
        aside={
          available === undefined ? undefined : (
            <>
              {t('amount.available')} <OwnAmount text={write.coins(usd, available)} isInSentence />
            </>
          )
        }
        max={
          available !== undefined && isPositive(available)
            ? { label: t('amount.max'), onPress: onMax }
            : undefined
        }
      />
    </AmountPair>
  );
}
