import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { displayCurrencies } from '../../platform/display-currency.ts';
import { chooseDisplayCurrency, useDisplayCurrency } from '../../platform/use-display-currency.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';

/** The display currency of balances. Applies at once. */
export function CurrencyChoice(): ReactElement {
  const { t } = useTranslation('users');
  const nameOf = useCoinName();
  const current = useDisplayCurrency();
  return (
    <OptionGroup legend={t('displayCurrency.title')}>
      {displayCurrencies.map((currency) => (
        <OptionCard
          key={currency}
          name="displayCurrency"
          value={currency}
          title={nameOf({ id: currency })}
          note={t(`displayCurrency.${currency}`)}
          checked={current === currency}
          onChange={() => chooseDisplayCurrency(currency)}
        />
      ))}
    </OptionGroup>
  );
}
