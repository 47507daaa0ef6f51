import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PayoutsView } from '../features/payouts/payouts-view.tsx';
import { useReconciliation } from '../features/payouts/use-payouts.ts';
import { ListAndDetail } from '../shared/list-and-detail.tsx';

export default function Payouts(): ReactElement {
  const { t } = useTranslation(['payouts', 'app']);
  const [params, setParams] = useSearchParams();
  const { data, isError, refetch } = useReconciliation(params.get('day'));
  if (data !== undefined)
    return <PayoutsView key={data.day} day={data} onDay={(day) => setParams({ day }, { replace: true })} />;
  return (
    <ListAndDetail title={t('title')} detail={null}>
      {isError ? (
        <LoadError title={t('failed.title')} retryLabel={t('failed.retry')} onRetry={() => void refetch()}>
          {t('failed.text')}
        </LoadError>
      ) : (
        <SkeletonRows label={t('app:panes.loadingList')} count={8} />
      )}
    </ListAndDetail>
  );
}
