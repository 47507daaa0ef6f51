import { Columns } from '@gim/ui/app-shell/page.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './coin-skeleton.module.css';

/** The placeholder of a coin page. */
export function CoinSkeleton(): ReactElement {
  const { t } = useTranslation(['coins', 'app']);
  return (
    <Loading label={t('app:loading')}>
      <Columns asideLabel={t('coin.aside')} aside={<Skeleton height={218} />}>
        <div className={styles.price}>
          <Skeleton width={190} height={44} />
          <Skeleton width={130} height={14} />
        </div>
        <div className={styles.chart}>
          <Skeleton height={120} />
        </div>
        <Skeleton height={36} />
      </Columns>
    </Loading>
  );
}
