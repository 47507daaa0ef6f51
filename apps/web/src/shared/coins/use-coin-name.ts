import { useTranslation } from 'react-i18next';

interface Named {
  readonly id: string;
  /** The catalogue's English name. Omitted for a brand that is spelled alike in every language. */
  readonly name?: string;
}

/** Coins whose name depends on language and grammatical case. The others are brands. */
const translated = ['BTC', 'ETH', 'USD'] as const;

/** Names of the coins for operations, which know only the coin's id. */
const brands: Readonly<Record<string, string>> = {
  LTC: 'Litecoin',
  TON: 'Toncoin',
  USDC: 'USD Coin',
  USDT: 'Tether',
  XRP: 'XRP',
};

/** The name of a coin in the user's language. Needs the `coins` texts. */
export function useCoinName(): (coin: Named) => string {
  const { t } = useTranslation('coins');
  return wordOf((known) => t(`names.${known}`));
}

/** The genitive: "Bought Bitcoin", where Ukrainian says "of Bitcoin". */
export function useCoinOf(): (coin: Named) => string {
  const { t } = useTranslation('coins');
  return wordOf((known) => t(`namesOf.${known}`));
}

/** The object form: "Buy Bitcoin", where Ukrainian uses another case and lower case. */
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
