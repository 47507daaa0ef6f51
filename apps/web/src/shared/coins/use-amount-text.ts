import { conventions } from '@gim/languages';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import {
  type ChangeText,
  type CoinUnit,
  writeChange,
  writeCoins,
  writeDollars,
  writePrice,
  writePriceChange,
  writeRoughDollars,
  writeShare,
} from './amount-text.ts';

export interface AmountTexts {
  readonly dollars: (text: string) => string;
  readonly roughDollars: (text: string) => string;
  /** In the coin's usual number of digits. */
  readonly coins: (coin: CoinUnit, text: string) => string;
  /** With all digits, for the amount's own page. */
  readonly exactCoins: (coin: CoinUnit, text: string) => string;
  /** With all digits, without the ticker, which is shown separately. */
  readonly exactFigure: (coin: CoinUnit, text: string) => string;
  readonly price: (text: string) => string;
  readonly priceChange: (change: { readonly usd: string; readonly price: string }) => string;
  readonly change: (percent: string) => ChangeText;
  readonly share: (part: string, whole: string) => string;
  /** Large figures dim the decimals after this separator. */
  readonly decimalSeparator: '.' | ',';
}

/** Formats amounts in the user's language. */
export function useAmountText(): AmountTexts {
  // Subscribes to language changes.
  useTranslation();
  const locale = useServices().texts.language();
  return {
    dollars: (text) => writeDollars(text, locale),
    roughDollars: (text) => writeRoughDollars(text, locale),
    coins: (coin, text) => writeCoins(coin, text, { locale }),
    exactCoins: (coin, text) => writeCoins(coin, text, { locale, precision: 'exact' }),
    exactFigure: (coin, text) => writeCoins(coin, text, { locale, precision: 'exact', unit: 'none' }),
    price: (text) => writePrice(text, locale),
    priceChange: (change) => writePriceChange(change, locale),
    change: (percent) => writeChange(percent, locale),
    share: (part, whole) => writeShare(part, whole, locale),
    decimalSeparator: conventions[locale].decimal,
  };
}
