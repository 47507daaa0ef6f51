import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PointsView } from '../features/points/points-view.tsx';
import { ListAndDetail } from '../shared/list-and-detail.tsx';
import { NoPoint } from '../shared/no-point.tsx';
import { usePoint } from '../shared/use-point.ts';

export default function Point(): ReactElement {
  const { t } = useTranslation('points');
  const { point, points, choose } = usePoint();
  if (point !== undefined) return <PointsView point={point} points={points} choose={choose} />;
  return (
    <ListAndDetail title={t('title')} detail={null}>
      <NoPoint title={t('none')}>{t('noneText')}</NoPoint>
    </ListAndDetail>
  );
}
