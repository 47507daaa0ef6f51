import type { CashSide } from '@gim/contract';
import { defaultLanguage } from '@gim/languages';
import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { Row, RowList } from '@gim/ui/rows/row.tsx';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { MorePoints } from './more-points.tsx';
import { PointRow } from './point-row.tsx';
import { PositionNotice } from './position-notice.tsx';
import type { Finder } from './use-finder.ts';
import { usePointTexts } from './use-point-texts.ts';
import styles from './visit.module.css';
import { type Visit, visitAddress } from './visit-address.ts';

interface PointFinderProps {
  readonly side: CashSide;
  readonly visit: Visit;
  readonly finder: Finder;
  readonly chosenId: string | null;
}

/** The accessible equivalent of the map: cities, search, and the points with all information of their pins. */
export function PointFinder(props: PointFinderProps): ReactElement {
  const { side, visit, finder, chosenId } = props;
  const { t } = useTranslation(['points', 'app']);
  const { cash } = usePointTexts();
  const search = useRef<HTMLInputElement>(null);
  const isLost = finder.where.state === 'denied' || finder.where.state === 'failed';
  useEffect(() => {
    if (isLost) search.current?.focus();
  }, [isLost]);
  return (
    <section className={styles.finder} id="points" aria-labelledby="points-title">
      <h2 id="points-title" className={styles.title} tabIndex={-1}>
        {useFinderTitle(props)}
      </h2>
      <PositionNotice where={finder.where} />
      <SearchField
        ref={search}
        label={t('list.search')}
        clearLabel={t('list.clear')}
        value={finder.text}
        onValueChange={finder.search}
        maxLength={100}
      />
      <Chips label={t('visit.filters')}>
        <Chip size="sm" isOn={finder.isOpenNow} onClick={() => finder.setOpenNow(!finder.isOpenNow)}>
          {t('visit.openNow')}
        </Chip>
        {visit.amount === null ? null : (
          <Chip size="sm" isOn={finder.isFitting} onClick={() => finder.setFitting(!finder.isFitting)}>
            {t('visit.takes', { amount: cash(visit.amount) })}
          </Chip>
        )}
      </Chips>
      {finder.isNowhere ? <Cities {...props} /> : <Found {...{ side, visit, finder, chosenId }} />}
    </section>
  );
}

function useFinderTitle({ finder, chosenId }: PointFinderProps): string {
  const { t } = useTranslation('points');
  const { local } = usePointTexts();
  const { city, near, isNowhere } = finder;
  if (isNowhere) return t('visit.cities');
  if (city !== undefined && finder.text === '') {
    return t(chosenId === null ? 'visit.pointsIn' : 'visit.othersIn', { city: local(city.city) });
  }
  if (near !== null && finder.text === '') return t('visit.near');
  return t(chosenId === null ? 'visit.choose' : 'visit.others');
}

function Found({ side, visit, finder, chosenId }: PointFinderProps): ReactElement {
  const { t } = useTranslation(['points', 'app']);
  const { pages } = finder;
  const others = finder.points.filter(({ id }) => id !== chosenId);
  return (
    <>
      {pages.error === null ? null : <LoadProblem error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending ? <SkeletonRows label={t('app:loading')} count={3} /> : null}
      {pages.data !== undefined && finder.points.length === 0 ? (
        <Empty title={t('list.none')}>{t('list.noneText')}</Empty>
      ) : null}
      <div aria-busy={pages.isPlaceholderData}>
        <RowList label={t('list.items')}>
          {others.map((point) => (
            <PointRow
              key={point.id}
              point={point}
              side={side}
              isShort
              to={visitAddress(side, 'map', { ...visit, point: point.id })}
            />
          ))}
        </RowList>
      </div>
      <MorePoints pages={pages} />
      <Link
        className={styles.allCities}
        to={visitAddress(side, 'map', { ...visit, city: 'all', point: null })}
      >
        {t('visit.allCities')}
      </Link>
    </>
  );
}

function Cities({ side, visit, finder: { cities } }: PointFinderProps): ReactElement {
  const { t } = useTranslation('points');
  const { local, percent } = usePointTexts();
  return (
    <RowList label={t('visit.cities')}>
      {cities.map(({ city, points, feeFrom }) => (
        <Row
          key={city[defaultLanguage]}
          to={visitAddress(side, 'map', { ...visit, city: city[defaultLanguage], point: null })}
          link={Link}
          title={local(city)}
          detail={t('visit.cityPoints', { count: points })}
          value={percent(feeFrom)}
          valueDetail={t('visit.cityFee', { fee: percent(feeFrom) })}
        />
      ))}
    </RowList>
  );
}
