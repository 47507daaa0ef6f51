import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { StarIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCoinObject } from '../../shared/coins/use-coin-name.ts';
import styles from './market.module.css';
import type { MarketRow } from './market-rows.ts';
import { useWatch } from './use-watch.ts';

/** Toggles the watch list; saved at once. */
export function WatchStar({ row: { coin, name, isWatched } }: { readonly row: MarketRow }): ReactElement {
  const { t } = useTranslation('coins');
  const watch = useWatch();
  const objectOf = useCoinObject();
  return (
    <IconButton
      className={styles.star}
      label={t('market.watch', { coin: objectOf(coin) })}
      aria-pressed={isWatched}
      icon={<StarIcon />}
      onClick={() => watch({ coin: coin.id, name, watched: !isWatched })}
    />
  );
}
