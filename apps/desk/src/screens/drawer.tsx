import { Empty } from '@gim/ui/empty/empty.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawerView } from '../features/drawers/drawer-view.tsx';
import { ListAndDetail } from '../shared/list-and-detail.tsx';
import { usePoint } from '../shared/use-point.ts';

export default function Drawer(): ReactElement {
  const { t } = useTranslation(['drawers', 'app']);
  const { point, isPending } = usePoint();
  if (point !== undefined) return <DrawerView key={point.id} point={point} />;
  return (
    <ListAndDetail title={t('title')} detail={null}>
      {isPending ? (
        <SkeletonRows label={t('app:panes.loadingList')} count={8} />
      ) : (
        <Empty title={t('noPoint')}>{t('noPointText')}</Empty>
      )}
    </ListAndDetail>
  );
}
