import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { KycCheck } from '../../shared/kyc-check.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { useKyc } from './api.ts';
import { Approved, Rejected } from './check-ends.tsx';
import { NotChecked, Pending } from './check-states.tsx';
import styles from './kyc.module.css';
import { type Destinations, useDestination } from './use-destination.ts';

/** The identity check in any status, under the title of the page that required it, if any. */
export function KycPage(): ReactElement {
  const { i18n } = useTranslation(['kyc', 'payouts', 'users']);
  const destinations = useDestination();
  const { data, error, refetch } = useKyc();
  const title = destinations.asked === null ? null : i18n.t(destinations.asked.title);
  usePageHead(useMemo(() => (title === null ? null : { title, back: '/dashboard' }), [title]));
  return (
    <div className={styles.page}>
      {data === undefined && error === null ? <Shape /> : null}
      {data === undefined && error !== null ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <State check={data} destinations={destinations} />}
    </div>
  );
}

function State({ check, destinations }: { check: KycCheck; destinations: Destinations }): ReactElement {
  if (check.status === 'pending') return <Pending check={check} />;
  if (check.status === 'rejected') return <Rejected check={check} />;
  if (check.status === 'notchecked') return <NotChecked check={check} />;
  return (
    <Approved check={check} goOnTo={destinations.next?.address ?? '/cashout'} onGoOn={destinations.forget} />
  );
}

function Shape(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Loading label={t('loading')}>
      <div className={styles.page}>
        <Skeleton width={260} height={32} />
        <Skeleton height={170} />
        <Skeleton height={120} />
      </div>
    </Loading>
  );
}
