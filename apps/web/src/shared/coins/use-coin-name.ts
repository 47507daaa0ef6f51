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
    const known = knownOf(id);
    return known === undefined ? name : t(`names.${known}`);
  };
}

/** The same as what something is done to: "Buy Bitcoin", where Ukrainian has another case and no capital. */
export function useCoinObject(): (coin: Named) => string {
  const { t } = useTranslation('coins');
  return ({ id, name }) => {
    const known = knownOf(id);
    return known === undefined ? name : t(`namesObject.${known}`);
  };
}

const knownOf = (id: string): (typeof translated)[number] | undefined =>
  translated.find((ticker) => ticker === id);
