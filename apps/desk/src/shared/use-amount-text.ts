import { formatMoney, type MoneyFormat, moneyFromText } from '@gim/money';
import { useLanguage } from './use-language.ts';

export interface AmountText {
  /** With the ticker: `0.52 BTC`. */
  coins(coin: string, amount: string, precision?: MoneyFormat['precision']): string;
  /** Without the ticker, for columns. */
  figure(coin: string, amount: string, precision?: MoneyFormat['precision']): string;
  dollars(amount: string, precision?: MoneyFormat['precision']): string;
  /** Of any currency: dollars with their sign, coins with their ticker. */
  money(code: string, amount: string, precision?: MoneyFormat['precision']): string;
}

/** Formats amounts of the API in the user's language. */
export function useAmountText(): AmountText {
  const locale = useLanguage();
  const write = (
    [code, amount]: readonly [string, string],
    unit: MoneyFormat['unit'] & string,
    precision: MoneyFormat['precision'] & string,
  ): string => formatMoney(moneyFromText(code, amount), { locale, as: 'owned', unit, precision });
  return {
    coins: (coin, amount, precision = 'short') => write([coin, amount], 'code', precision),
    figure: (coin, amount, precision = 'short') => write([coin, amount], 'none', precision),
    dollars: (amount, precision = 'short') => write(['USD', amount], 'sign', precision),
    money: (code, amount, precision = 'short') =>
      write([code, amount], code === 'USD' ? 'sign' : 'code', precision),
  };
}
