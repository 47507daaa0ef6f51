import type { CoinItem } from '@gim/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PriceChange } from './price-change.tsx';
import { useAmountText } from './use-amount-text.ts';

/** The price of a coin and its change over 24 hours in one line. */
export function CoinPriceLine({ coin }: { readonly coin: CoinItem }): ReactElement {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  if (coin.price === null) return <>{t('home.noPrice')}</>;
  return (
    <>
      {write.price(coin.price.usd)}
      {coin.change24h === null ? null : (
        <>
          {'\u2002'}
          <PriceChange percent={coin.change24h.percent} />
        </>
      )}
    </>
  );
}
