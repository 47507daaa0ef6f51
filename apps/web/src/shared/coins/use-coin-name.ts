import { useTranslation } from 'react-i18next';

interface Named {
  readonly id: string;
  /** As the catalogue calls it, in English. */
  readonly name: string;
}

/** The coins whose name differs by language. The others are brands and stay as the catalogue has them. */
const translated = ['BTC', 'ETH', 'USD'] as const;

/** What a coin is called in the reader's language. The texts are `coins`. */
export function useCoinName(): (coin: Named) => string {
  const { t } = useTranslation('coins');
  return ({ id, name }) => {
    const known = translated.find((ticker) => ticker === id);
    return known === undefined ? name : t(`names.${known}`);
  };
}
