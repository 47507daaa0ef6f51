import { Section } from '@gim/ui/app-shell/page.tsx';
import { ChevronRightIcon, SlidersHorizontalIcon } from '@gim/ui/icons/icons.ts';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBalances, useCoins } from '../../shared/coins/api.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { HoldingList } from './holding-list.tsx';
import { HoldingTable } from './holding-table.tsx';
import { holdingsOf } from './holdings.ts';
import styles from './parts.module.css';

/** The coins of the home screen, with a link to choose them. */
export function CoinsPart(): ReactElement {
  const { t } = useTranslation('coins');
  return (
    <Section
      title={
        <Link to="/market" className={styles.market}>
          {t('home.coins')}
          <ChevronRightIcon size={18} />
        </Link>
      }
      action={
        <Link to="/coins">
          <SlidersHorizontalIcon size={16} />
          {t('home.manage')}
        </Link>
      }
    >
      <Holdings />
    </Section>
  );
}

function Holdings(): ReactElement {
  const { t } = useTranslation(['coins', 'app']);
  const isWide = useMediaQuery('(min-width: 1100px)');
  const coins = useCoins();
  const balances = useBalances();
  const error = coins.error ?? balances.error;
  const read = useMemo(
    () =>
      coins.data === undefined || balances.data === undefined
        ? null
        : { holdings: holdingsOf(coins.data, balances.data.items), totalUsd: balances.data.totalUsd },
    [coins.data, balances.data],
  );
  // Every price re-renders every row; deferred, so that React renders in slices and the page stays responsive.
  const drawn = useDeferredValue(read);
  if (drawn === null) {
    if (error === null) {
      return (
        <div className={styles.rows}>
          <SkeletonRows label={t('app:loading')} count={8} />
        </div>
      );
    }
    const retry = (): void => {
      if (coins.error !== null) void coins.refetch();
      if (balances.error !== null) void balances.refetch();
    };
    return <LoadProblem error={error} onRetry={retry} />;
  }
  if (drawn.holdings.length === 0) return <p className={styles.none}>{t('home.allHidden')}</p>;
  return isWide ? <HoldingTable {...drawn} /> : <HoldingList holdings={drawn.holdings} />;
}
