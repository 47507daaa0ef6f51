import { Columns } from '@gim/ui/app-shell/page.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './transaction-skeleton.module.css';

/** The placeholder of an operation's page. */
export function TransactionSkeleton(): ReactElement {
  const { t } = useTranslation(['transactions', 'app']);
  return (
    <Loading label={t('app:loading')}>
      <Columns asideBelow asideLabel={t('detail.facts')} aside={<FactLines />}>
        <div className={styles.ticket}>
          <div className={styles.top}>
            <div className={styles.lines}>
              <Skeleton width={92} height={24} />
              <Skeleton width={170} height={36} />
              <Skeleton width={110} height={18} />
            </div>
            <div className={styles.seal} />
          </div>
          <div className={styles.stub}>
            <Skeleton height={14} />
            <Skeleton height={14} />
          </div>
        </div>
      </Columns>
    </Loading>
  );
}

function FactLines(): ReactElement {
  return (
    <div className={styles.facts}>
      <Skeleton width={90} height={18} />
      <Skeleton height={14} />
      <Skeleton height={14} />
      <Skeleton height={14} />
      <Skeleton height={14} />
    </div>
  );
}
