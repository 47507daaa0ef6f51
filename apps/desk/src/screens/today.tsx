import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CountView } from '../features/cash-orders/count-view.tsx';
import { TodayView } from '../features/cash-orders/today-view.tsx';
import { ListAndDetail } from '../shared/list-and-detail.tsx';
import { NoPoint } from '../shared/no-point.tsx';
import { usePointText } from '../shared/use-desk-points.ts';
import { usePoint } from '../shared/use-point.ts';

export default function Today(): ReactElement {
  const { t } = useTranslation('cash-orders');
  const { point } = usePoint();
  const pointText = usePointText();
  const [params, setParams] = useSearchParams();
  if (point === undefined)
    return (
      <ListAndDetail title={t('today.title')} detail={null}>
        <NoPoint title={t('today.noPoint')}>{t('today.noPointText')}</NoPoint>
      </ListAndDetail>
    );
  const counted = params.get('count');
  // The id reveals no personal data, so it may be in the address: a reload keeps the customer at the counter.
  const choose = (id: string): void =>
    setParams({ ...(params.has('q') ? { q: params.get('q') ?? '' } : {}), id }, { replace: true });
  return counted === null ? (
    <TodayView
      key={point.id}
      pointId={point.id}
      chosenId={params.get('id')}
      onChoose={choose}
      onOpen={(id) => setParams({ count: id })}
    />
  ) : (
    <CountView
      key={counted}
      orderId={counted}
      timeZone={point.timeZone}
      pointAddress={pointText(point)}
      onLeave={() => setParams({ id: counted }, { replace: true })}
    />
  );
}
