import { Empty } from '@gim/ui/empty/empty.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PointsView } from '../features/points/points-view.tsx';
import { ListAndDetail } from '../shared/list-and-detail.tsx';
import { usePoint } from '../shared/use-point.ts';

export default function Point(): ReactElement {
  const { t } = useTranslation(['points', 'app']);
  const { point, points, isPending, choose } = usePoint();
  if (point !== undefined) return <PointsView point={point} points={points} choose={choose} />;
  return (
    <ListAndDetail title={t('title')} detail={null}>
      {isPending ? (
        <SkeletonRows label={t('app:panes.loadingList')} count={8} />
      ) : (
        <Empty title={t('none')}>{t('noneText')}</Empty>
      )}
    </ListAndDetail>
  );
}
