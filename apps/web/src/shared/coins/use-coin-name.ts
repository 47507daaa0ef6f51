import { useTranslation } from 'react-i18next';

interface Named {
  readonly id: string;
  /** As the catalogue calls it, in English. Without it, a brand that is spelled alike in every language. */
  readonly name?: string;
}

/** The coins whose name differs by language and case. The others are brands. */
const translated = ['BTC', 'ETH', 'USD'] as const;

/** Operations know their coin by its id alone. */
const brands: Readonly<Record<string, string>> = {
  LTC: 'Litecoin',
  TON: 'Toncoin',
  USDC: 'USD Coin',
  USDT: 'Tether',
  XRP: 'XRP',
};

/** What a coin is called in the reader's language. The texts are `coins`. */
export function useCoinName(): (coin: Named) => string {
  const { t } = useTranslation('coins');
  return wordOf((known) => t(`names.${known}`));
}

/** The same of something: "Bought Bitcoin", where Ukrainian says "of Bitcoin". */
export function useCoinOf(): (coin: Named) => string {
  const { t } = useTranslation('coins');
  return wordOf((known) => t(`namesOf.${known}`));
}

/** The same as what something is done to: "Buy Bitcoin", where Ukrainian has another case and no capital. */
export function useCoinObject(): (coin: Named) => string {
  const { t } = useTranslation('coins');
  return wordOf((known) => t(`namesObject.${known}`));
}

const wordOf =
  (translate: (known: (typeof translated)[number]) => string) =>
  ({ id, name = brands[id] ?? id }: Named): string => {
    const known = translated.find((ticker) => ticker === id);
    return known === undefined ? name : translate(known);
  };
