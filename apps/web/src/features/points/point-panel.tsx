import type { CashSide, Point } from '@gim/contract';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { ImagesIcon } from '@gim/ui/icons/icons.ts';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { FactTrio } from '@gim/ui/sum/sum.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { usePoint } from './api.ts';
import { PointPhotos } from './point-photos.tsx';
import { usePointTexts } from './use-point-texts.ts';
import styles from './visit.module.css';
import type { Visit } from './visit-address.ts';
import { VisitForm } from './visit-form.tsx';

interface PointPanelProps {
  readonly pointId: string;
  readonly side: CashSide;
  readonly visit: Visit;
  readonly near: string | null;
}

/** The chosen point and its free times. */
export function PointPanel({ pointId, side, visit, near }: PointPanelProps): ReactElement {
  const { t } = useTranslation(['points', 'app']);
  const { data, error, refetch } = usePoint(pointId, near);
  if (data === undefined) {
    if (error !== null) return <LoadProblem error={error} onRetry={() => void refetch()} />;
    return (
      <Loading label={t('app:loading')}>
        <div className={styles.point}>
          <Skeleton width="60%" height={22} />
          <Skeleton height={44} />
          <Skeleton height={84} />
        </div>
      </Loading>
    );
  }
  return (
    <section className={styles.point} aria-label={t('visit.point')}>
      <PointHead point={data} side={side} />
      <VisitForm point={data} side={side} visit={visit} />
    </section>
  );
}

/** Texts written by staff are rendered as plain text (W-04). */
export function PointHead({ point, side }: { readonly point: Point; readonly side: CashSide }): ReactElement {
  const { t } = useTranslation('points');
  const texts = usePointTexts();
  const [areShown, setShown] = useState(false);
  const { min, max } = side === 'in' ? point.cashIn : point.cashOut;
  const far = point.distance === null ? [] : [texts.distance(point.distance)];
  const comment = texts.local(point.comment);
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{texts.local(point.name)}</h2>
          <p className={styles.detail}>{[texts.local(point.city), ...far, texts.hours(point)].join(' · ')}</p>
        </div>
        {point.photos.length === 0 ? null : (
          <IconButton label={t('visit.photos')} icon={<ImagesIcon />} onClick={() => setShown(true)} />
        )}
      </div>
      <FactTrio
        items={[
          { label: t('visit.fee'), value: texts.fee(point) },
          { label: t('visit.cashback'), value: texts.percent(point.cashbackPercent) },
          { label: t(`${side}.limits`), value: `${texts.cash(min)}–${texts.cash(max)}` },
        ]}
      />
      {comment === '' ? null : (
        <p className={styles.detail}>
          {t('visit.directions')}: {comment}
        </p>
      )}
      <PointPhotos point={point} isOpen={areShown} onClose={() => setShown(false)} />
    </>
  );
}
