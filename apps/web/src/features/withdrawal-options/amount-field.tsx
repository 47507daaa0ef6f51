import { AmountInput } from '@gim/ui/amount-input/amount-input.tsx';
import { AmountPair } from '@gim/ui/amount-input/amount-pair.tsx';
import { CurrencySwitch } from '@gim/ui/amount-input/currency-switch.tsx';
import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { isZero, writeDollars } from '../../shared/coins/amount-text.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountFormat } from '../../shared/coins/use-amount-format.ts';
import { useAmountProblemText } from '../../shared/coins/use-amount-problem-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { presets } from './presets.ts';
import type { ComparisonState } from './use-comparison.ts';
import styles from './withdrawal-options.module.css';

/** The amount to pay out: typed or a preset. */
export function AmountField({ state }: { readonly state: ComparisonState }): ReactElement {
  const { t } = useTranslation('withdrawal-options');
  const formats = useAmountFormat();
  const locale = useServices().texts.language();
  const write = useAmountText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { unit, coin, balance, text, type, isShort } = state;
  const digits = unit === 'USD' ? 2 : (coin?.digits ?? 8);
  const all = balance === undefined || isZero(balance.available) ? null : balance.available;
  const available =
    balance === undefined || coin === undefined ? undefined : (
      <>
        {t('available')} <OwnAmount text={write.coins(coin, balance.available)} isInSentence />
      </>
    );
  return (
    <div className={styles.stack}>
      <AmountPair
        error={isShort ? t('short', { coin: unit }) : undefined}
        problemText={useAmountProblemText()}
      >
        <AmountInput
          name="amount"
          label={t('leaves')}
          aside={available}
          max={all === null ? undefined : { label: t('max'), onPress: () => type(all) }}
          value={text}
          onValueChange={type}
          format={formats(digits)}
          currency={
            <CurrencySwitch
              icon={<CoinIcon coin={unit} size={24} />}
              ticker={unit}
              label={t('chooseCoin')}
              onClick={() => void navigate({ pathname, search, hash: '#coin' }, { preventScrollReset: true })}
            />
          }
        />
      </AmountPair>
      <Chips label={t('presets')} layout="fit">
        {unit === 'USD'
          ? presets.map((amount) => (
              <Chip key={amount} isOn={text === amount} onClick={() => type(amount)}>
                {writeDollars(amount, locale, { precision: 'whole' })}
              </Chip>
            ))
          : null}
        <Chip isOn={all !== null && text === all} disabled={all === null} onClick={() => type(all ?? '')}>
          {t('all')}
        </Chip>
      </Chips>
    </div>
  );
}
