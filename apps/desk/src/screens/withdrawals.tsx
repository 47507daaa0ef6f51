import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ReviewCounts } from '../features/withdrawals/review-counts.tsx';
import { ReviewList } from '../features/withdrawals/review-list.tsx';
import { ReviewPane } from '../features/withdrawals/review-pane.tsx';
import { useReviews } from '../features/withdrawals/use-withdrawals.ts';
import { ListAndDetail } from '../shared/list-and-detail.tsx';

export default function Withdrawals(): ReactElement {
  const { t } = useTranslation(['withdrawals', 'app']);
  const { data, isError, isPending, refetch } = useReviews();
  const [params, setParams] = useSearchParams();
  const openId = params.get('id');
  return (
    <ListAndDetail
      title={t('review.title')}
      aside={data === undefined ? null : <ReviewCounts reviews={data} />}
      detail={
        openId === null ? (
          <Empty title={t('pane.none')}>{t('pane.noneText')}</Empty>
        ) : (
          <ReviewPane key={openId} id={openId} />
        )
      }
    >
      {isPending ? <SkeletonRows label={t('app:panes.loadingList')} count={6} /> : null}
      {isError ? (
        <LoadError title={t('list.failed')} retryLabel={t('list.retry')} onRetry={() => void refetch()}>
          {t('list.failedText')}
        </LoadError>
      ) : null}
      {data?.items.length === 0 ? <Empty title={t('list.none')}>{t('list.noneText')}</Empty> : null}
      {data === undefined || data.items.length === 0 ? null : (
        <ReviewList
          items={data.items}
          openId={openId ?? undefined}
          // Opening a withdrawal is audited, so only a press opens it; the id in the address keeps it over a reload.
          onOpen={(id) => setParams({ id }, { replace: true })}
        />
      )}
    </ListAndDetail>
  );
}
