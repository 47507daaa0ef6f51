import { ChevronDownIcon, MapPinIcon } from '@gim/ui/icons/icons.ts';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsCountWaiting } from '../../features/drawers/use-drawer.ts';
import { useSession } from '../../platform/services.ts';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { usePointText } from '../../shared/use-desk-points.ts';
import { usePoint } from '../../shared/use-point.ts';
import styles from './point-choice.module.css';

/** Chooses the current point. Shows only the name if there is one, and nothing without the right to read points. */
export function PointChoice(): ReactElement | null {
  const { t } = useTranslation('app');
  const canRead = useSession()?.staff.rights.includes('points.read') ?? false;
  const { point, points, isPending, choose } = usePoint();
  const pointText = usePointText();
  if (!canRead) return null;
  if (isPending)
    return (
      <Loading label={t('panes.loadingPoint')}>
        <Skeleton width={220} height={32} />
      </Loading>
    );
  if (point === undefined) return null;
  return (
    <div className={styles.choice}>
      <MapPinIcon size={16} />
      {points.length === 1 ? (
        <span className={styles.name}>{pointText(point)}</span>
      ) : (
        <>
          <select
            className={styles.name}
            aria-label={t('point.label')}
            value={point.id}
            onChange={(event) => choose(event.target.value)}
          >
            {points.map((one) => (
              <option key={one.id} value={one.id}>
                {pointText(one)}
              </option>
            ))}
          </select>
          <ChevronDownIcon size={16} className={styles.arrow} />
        </>
      )}
    </div>
  );
}

/** The expected cash in the point's drawer and the difference. Hidden while a second person counts. */
export function DrawerBalance(): ReactElement | null {
  const { t } = useTranslation('app');
  const amount = useAmountText();
  const canRead = useSession()?.staff.rights.includes('drawers.read') ?? false;
  const { point } = usePoint();
  const isCounted = useIsCountWaiting(point?.id);
  if (!canRead || point === undefined || isCounted) return null;
  const { cash, shortage } = point.today;
  return (
    <span className={styles.drawer}>
      {t('point.drawer')} <b>{cash === null ? '—' : amount.dollars(cash, 'whole')}</b>
      {shortage === '0' ? null : (
        <em className={styles.short}>{t('point.short', { amount: amount.dollars(shortage, 'whole') })}</em>
      )}
    </span>
  );
}
