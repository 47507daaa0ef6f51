import { Section } from '@gim/ui/app-shell/page.tsx';
import { WideSpark } from '@gim/ui/chart/spark.tsx';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { PriceChange } from '../../shared/coins/price-change.tsx';
import { PageLink } from '../../shared/page-link.tsx';
import styles from './market.module.css';
import type { MarketRow } from './market-rows.ts';

/** The top movers of the day, each a link with its weekly sparkline. */
export function Movers({ rows }: { readonly rows: readonly MarketRow[] }): ReactElement | null {
  const { t } = useTranslation('coins');
  if (rows.length === 0) return null;
  return (
    <Section title={t('market.movers')}>
      <ul className={styles.movers}>
        {rows.map(({ coin, name }) => (
          <li key={coin.id}>
            <PageLink className={styles.mover} to={`/coins/${coin.id}`}>
              <span className={styles.moverHead}>
                <CoinIcon coin={coin.id} size={24} />
                <span className={styles.moverName}>
                  {coin.id}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </span>
                {coin.change24h === null ? null : <PriceChange percent={coin.change24h.percent} />}
              </span>
              <WideSpark values={coin.spark.map(chartNumber)} />
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
