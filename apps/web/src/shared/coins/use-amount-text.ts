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
  /** In the digits people use for the coin. */
  readonly coins: (coin: CoinUnit, text: string) => string;
  /** To the last digit, for the page that is about this amount. */
  readonly exactCoins: (coin: CoinUnit, text: string) => string;
  /** To the last digit without the ticker, where it stands beside. */
  readonly exactFigure: (coin: CoinUnit, text: string) => string;
  readonly price: (text: string) => string;
  readonly priceChange: (change: { readonly usd: string; readonly price: string }) => string;
  readonly change: (percent: string) => ChangeText;
  readonly share: (part: string, whole: string) => string;
  /** What stands before the decimals, which large figures dim. */
  readonly decimalSeparator: '.' | ',';
}

/** Writes amounts in the reader's language. */
export function useAmountText(): AmountTexts {
  // Asked for so that a change of language writes everything anew.
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
