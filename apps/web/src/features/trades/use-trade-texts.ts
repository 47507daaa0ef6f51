import type { Quote } from '@gim/contract';
import { formatPercent, parsePercent } from '@gim/money';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeCoins, writePercent } from '../../shared/coins/amount-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import type { TradedCoin } from './quote-request.ts';

export interface TradeTexts {
  /**
   * "500.00 USD": paid dollars are rounded up, received amounts down. Sold coins are written like the balance: selling
   * all of it must not look like more than there is.
   */
  readonly paid: (quote: Quote) => string;
  readonly got: (quote: Quote) => string;
  readonly fee: (quote: Quote) => string;
  /** "0.5%". */
  readonly feePercent: string;
  /** "1 BTC = $110,412.50". */
  readonly rate: (price: string) => string;
  /** "Includes a 0.2% spread". */
  readonly spread: string;
  readonly amount: (unit: string, text: string, as: 'paid' | 'owned') => string;
}

/** The formatted figures of a trade. */
export function useTradeTexts(coin: Pick<TradedCoin, 'id' | 'digits' | 'trade'>): TradeTexts {
  const { t } = useTranslation('trades');
  const locale = useServices().texts.language();
  const write = useAmountText();
  const percent = parsePercent(coin.trade.feePercent);
  const amount = (unit: string, text: string, as: 'paid' | 'owned'): string =>
    writeCoins({ id: unit, digits: unit === coin.id ? coin.digits : 2 }, text, { locale, as });
  return {
    amount,
    paid: ({ pays }) => amount(pays.coin, pays.amount, pays.coin === coin.id ? 'owned' : 'paid'),
    got: ({ gets }) => amount(gets.coin, gets.amount, 'owned'),
    fee: ({ fee }) => amount(fee.coin, fee.amount, 'paid'),
    feePercent: percent.ok ? formatPercent(percent.value, { locale, digits: 1, rounding: 'up' }) : '',
    rate: (price) => t('form.rate', { coin: coin.id, price: write.price(price) }),
    spread: t('form.spread', { percent: writePercent(coin.trade.spreadPercent, locale) }),
  };
}
