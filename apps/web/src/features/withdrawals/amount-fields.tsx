import type { BalanceItem, CoinItem } from '@gim/contract';
import { AmountInput } from '@gim/ui/amount-input/amount-input.tsx';
import { AmountPair } from '@gim/ui/amount-input/amount-pair.tsx';
import { CurrencySwitch } from '@gim/ui/amount-input/currency-switch.tsx';
import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { partOf } from '../../shared/coins/part-of.ts';
import { useAmountFormat } from '../../shared/coins/use-amount-format.ts';
import { useAmountProblemText } from '../../shared/coins/use-amount-problem-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { isBelow, isPositive } from './figures.ts';
import styles from './withdrawals.module.css';

interface AmountFieldsProps {
  readonly coin: CoinItem;
  readonly text: string;
  readonly balance: BalanceItem | undefined;
  readonly usd: string | null;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onMax: () => void;
}

const percents = [25n, 50n, 75n, 100n];

/** The amount with its value, and presets as parts of the balance. */
export function AmountFields(props: AmountFieldsProps): ReactElement {
  const { coin, text, balance, usd, error, onText, onMax } = props;
  const { t } = useTranslation('withdrawals');
  const write = useAmountText();
  const formats = useAmountFormat();
  const available = balance?.available;
  const has = available !== undefined && isPositive(available);
  const isShort = available !== undefined && isPositive(text) && isBelow(available, text);
  return (
    <div className={styles.amounts}>
      <AmountPair
        error={isShort ? t('amount.short', { coin: coin.id }) : error}
        hint={usd === null ? undefined : write.dollars(usd)}
        problemText={useAmountProblemText()}
      >
        <AmountInput
          name="amount"
          label={t('amount.amount')}
          value={text}
          onValueChange={onText}
          format={formats(coin.digits)}
          currency={<CurrencySwitch icon={<CoinIcon coin={coin.id} size={24} />} ticker={coin.id} />}
          aside={
            available === undefined ? undefined : (
              <>
                {t('amount.available')} <OwnAmount text={write.coins(coin, available)} isInSentence />
              </>
            )
          }
          max={has ? { label: t('amount.max'), onPress: onMax } : undefined}
        />
      </AmountPair>
      <Chips label={t('amount.presets')} layout="fit">
        {percents.map((percent) => {
          const part = partOf(coin, available ?? '0', percent);
          return (
            <Chip
              key={String(percent)}
              isOn={has && text === part}
              disabled={!has}
              onClick={() => onText(part)}
            >
              {`${percent}%`}
            </Chip>
          );
        })}
      </Chips>
    </div>
  );
}
