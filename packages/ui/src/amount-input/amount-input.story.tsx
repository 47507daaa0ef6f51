import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { DollarDisc } from '../asset-icon/dollar-disc.tsx';
import { CoinIcon } from '../coin-icon/coin-icon.tsx';
import { AmountInput, type AmountInputProps } from './amount-input.tsx';
import { AmountPair, type AmountPairProps } from './amount-pair.tsx';
import type { AmountFormat } from './amount-text.ts';
import { CurrencySwitch } from './currency-switch.tsx';
import type { AmountProblem } from './read-amount.ts';

const noop = (): void => undefined;

function formatOf(t: Translate, decimals: number): AmountFormat {
  const isEnglish = t('en', 'uk') === 'en';
  return { decimals, decimalSeparator: isEnglish ? '.' : ',', groupSeparator: isEnglish ? ',' : '\u00a0' };
}

const problemText = (t: Translate) => (problem: AmountProblem, decimals: number) =>
  ({
    NotAmount: t('Enter an amount in digits, like 1,250.50', 'Введіть суму цифрами, наприклад 1 250,50'),
    MarkUnclear: t('Use a dot for decimals', 'Дробову частину відокремлюйте комою'),
    TooManyDecimals: t(`At most ${decimals} decimals`, `Не більше ніж ${decimals} знаки після коми`),
    TooLarge: t('This amount is too large', 'Завелика сума'),
  })[problem];

interface SideProps extends Partial<AmountInputProps> {
  readonly t: Translate;
  readonly start: string;
  readonly decimals: number;
}

/** A controlled side that shows its exact value below, for people and tests. */
function Side({ t, start, decimals, ...props }: SideProps): ReactElement {
  const [value, setValue] = useState(start);
  return (
    <div data-value={value}>
      <AmountInput
        label={t('You pay', 'Ви платите')}
        value={value}
        onValueChange={setValue}
        format={formatOf(t, decimals)}
        {...(props.max === undefined
          ? props
          : { ...props, max: { ...props.max, onPress: () => setValue('1240') } })}
      />
    </div>
  );
}

interface BuyProps extends Partial<AmountPairProps> {
  readonly t: Translate;
  readonly pay?: string;
  readonly get?: string;
  readonly isDisabled?: boolean;
}

function Buy({
  t,
  pay = '500.00',
  get = '0.00450583',
  isDisabled = false,
  ...props
}: BuyProps): ReactElement {
  return (
    <AmountPair problemText={problemText(t)} {...props}>
      <Side
        t={t}
        start={pay}
        decimals={2}
        aside={t('Available 1,240.00 USD', 'Доступно 1 240,00 USD')}
        max={{ label: t('Max', 'Усе'), onPress: noop }}
        currency={
          <CurrencySwitch
            icon={<DollarDisc size={24} />}
            ticker="USD"
            label={t('change currency', 'змінити валюту')}
            onClick={noop}
          />
        }
        isDisabled={isDisabled}
      />
      <Side
        t={t}
        start={get}
        decimals={8}
        label={t('You get', 'Ви отримаєте')}
        aside={t('after the fee', 'після комісії')}
        currency={
          <CurrencySwitch
            icon={<CoinIcon coin="BTC" size={24} />}
            ticker="BTC"
            label={t('change coin', 'змінити монету')}
            onClick={noop}
          />
        }
        isEqual
        isDisabled={isDisabled}
      />
    </AmountPair>
  );
}

function Cash({
  t,
  start,
  error,
}: {
  readonly t: Translate;
  readonly start: string;
  readonly error?: string;
}): ReactElement {
  return (
    <AmountPair problemText={problemText(t)} error={error}>
      <Side
        t={t}
        start={start}
        decimals={0}
        label={t('You bring, cash', 'Ви вносите готівкою')}
        aside={t('multiple of $10', 'кратно 10 $')}
        step={{ by: '10', minusLabel: t('Minus $10', 'Мінус 10 $'), plusLabel: t('Plus $10', 'Плюс 10 $') }}
      />
    </AmountPair>
  );
}

export default {
  title: 'AmountInput',
  states: {
    pair: (t) => <Buy t={t} />,
    empty: (t) => <Buy t={t} pay="" get="" />,
    long: (t) => <Buy t={t} pay="1234567890.55" get="12345.00450583" />,
    error: (t) => <Buy t={t} pay="5000" error={t('Maximum amount - 1,240$', 'Максимальна сума - 1 240 $')} />,
    stale: (t) => <Buy t={t} isStale />,
    disabled: (t) => <Buy t={t} isDisabled />,
    cash: (t) => <Cash t={t} start="2500" />,
    cashError: (t) => (
      <Cash
        t={t}
        start="25"
        error={t('Small amount for the item. Min: 100$', 'Замала сума для пункту. Мін.: 100 $')}
      />
    ),
    fixedCurrency: (t) => (
      <AmountPair problemText={problemText(t)} hint={t('City limit $10,000', 'Ліміт міста 10 000 $')}>
        <Side
          t={t}
          start="25"
          decimals={0}
          currency={<CurrencySwitch icon={<DollarDisc size={24} />} ticker="USD" />}
        />
      </AmountPair>
    ),
  },
} satisfies Story;
