import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawerView } from '../features/drawers/drawer-view.tsx';
import { ListAndDetail } from '../shared/list-and-detail.tsx';
import { NoPoint } from '../shared/no-point.tsx';
import { usePoint } from '../shared/use-point.ts';

export default function Drawer(): ReactElement {
  const { t } = useTranslation('drawers');
  const { point } = usePoint();
  if (point !== undefined) return <DrawerView key={point.id} point={point} />;
  return (
    <ListAndDetail title={t('title')} detail={null}>
      <NoPoint title={t('noPoint')}>{t('noPointText')}</NoPoint>
    </ListAndDetail>
  );
}
