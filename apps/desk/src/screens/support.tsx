import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CancelPane } from '../features/cash-orders/cancel-pane.tsx';
import { FindForm } from '../features/cash-orders/find-form.tsx';
import { OrderList } from '../features/cash-orders/order-list.tsx';
import { useFoundOrders } from '../features/cash-orders/use-cash-orders.ts';
import { ListAndDetail } from '../shared/list-and-detail.tsx';
import { useDeskPoints } from '../shared/use-desk-points.ts';

export default function Support(): ReactElement {
  const { t } = useTranslation(['support', 'cash-orders', 'app']);
  const [text, setText] = useState('');
  const { data, isError, isFetching, refetch } = useFoundOrders(text);
  const [params, setParams] = useSearchParams();
  const openId = params.get('id');
  const points = useDeskPoints().data?.items ?? [];
  // Every order is shown in its point's time zone, because support tells this time to the client.
  const deskZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zoneOf = (pointId: string | undefined): string =>
    points.find(({ id }) => id === pointId)?.timeZone ?? deskZone;
  const open = data?.items.find(({ id }) => id === openId);
  return (
    <ListAndDetail
      title={t('orders.title')}
      hints={[
        { keys: ['/'], text: t('app:keys.search') },
        { keys: ['↑', '↓'], text: t('app:keys.choose') },
      ]}
      detail={
        openId === null ? (
          <Empty title={t('pane.none')}>{t('pane.noneText')}</Empty>
        ) : (
          <CancelPane key={openId} orderId={openId} timeZone={zoneOf(open?.pointId)} />
        )
      }
    >
      <FindForm isBusy={isFetching} onFind={setText} />
      {isError ? (
        <LoadError title={t('orders.failed')} retryLabel={t('orders.retry')} onRetry={() => void refetch()}>
          {t('orders.failedText')}
        </LoadError>
      ) : null}
      {text === '' ? <Empty title={t('orders.start')}>{t('orders.startText')}</Empty> : null}
      {data?.items.length === 0 ? <Empty title={t('orders.none')}>{t('orders.noneText')}</Empty> : null}
      {data === undefined || data.items.length === 0 ? null : (
        <OrderList
          label={t('orders.found')}
          items={data.items}
          timeZone={({ pointId }) => zoneOf(pointId)}
          date={null}
          nowMs={null}
          chosenId={openId ?? undefined}
          // Opening an order is audited, so only a press opens it; the id in the address keeps it over a reload.
          onChoose={(id) => setParams({ id }, { replace: true })}
        />
      )}
    </ListAndDetail>
  );
}
