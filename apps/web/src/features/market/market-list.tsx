import { Spark } from '@gim/ui/chart/spark.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { PriceChange } from '../../shared/coins/price-change.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useWorthText } from '../../shared/coins/use-worth-text.ts';
import { PageLink } from '../../shared/page-link.tsx';
import { SharedPart } from '../../shared/shared-part.tsx';
import styles from './market.module.css';
import type { MarketRow } from './market-rows.ts';
import { WatchStar } from './watch-star.tsx';

/** The market as a list, for narrow screens. The star is beside the link because links must not contain buttons. */
export function MarketList({ rows }: { readonly rows: readonly MarketRow[] }): ReactElement {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  const { worth } = useWorthText();
  return (
    <ul aria-label={t('market.all')}>
      {rows.map((row) => {
        const { coin, name, balance, isHeld } = row;
        const usd = isHeld ? balance?.usd : undefined;
        return (
          <li key={coin.id} className={styles.row}>
            <PageLink to={`/coins/${coin.id}`} className={styles.rowLink}>
              <SharedPart part="coinIcon" to={`/coins/${coin.id}`}>
                <CoinIcon coin={coin.id} />
              </SharedPart>
              <span className={styles.text}>
                <span className={styles.name}>{name}</span>
                <span className={styles.detail}>
                  {usd === undefined || usd === null ? coin.id : <OwnAmount text={worth(usd)} />}
                </span>
              </span>
              <Spark values={coin.spark.map(chartNumber)} width={56} />
              <span className={styles.end}>
                <span className={styles.name}>
                  {coin.price === null ? t('home.noPrice') : write.price(coin.price.usd)}
                </span>
                <span className={styles.detail}>
                  {coin.change24h === null ? null : <PriceChange percent={coin.change24h.percent} />}
                </span>
              </span>
            </PageLink>
            <WatchStar row={row} />
          </li>
        );
      })}
    </ul>
  );
}
