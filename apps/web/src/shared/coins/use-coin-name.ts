import { useTranslation } from 'react-i18next';

interface Named {
  readonly id: string;
  /** The catalogue's name. Omitted where only the coin's id is known. */
  readonly name?: string;
}

/** Names that depend on language and grammatical case. Those of coins are brands, in Latin script everywhere. */
const translated = ['USD'] as const;

/** Names of the coins for operations, which know only the coin's id. */
const brands: Readonly<Record<string, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
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

/** The genitive: "Deposited US dollars", where Ukrainian says "of dollars". */
export function useCoinOf(): (coin: Named) => string {
  const { t } = useTranslation('coins');
  return wordOf((known) => t(`namesOf.${known}`));
}

/** The object form: "Buy US dollars", where Ukrainian uses another case and lower case. */
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
