import type { Point } from '@gim/contract';
import { defaultLanguage } from '@gim/languages';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { BanknoteArrowDownIcon, BanknoteArrowUpIcon, MapIcon } from '@gim/ui/icons/icons.ts';
import { RowGroupTitle, RowList } from '@gim/ui/rows/row.tsx';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BarIconLink } from '../../shared/bar-link.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { usePoints } from './api.ts';
import { MorePoints } from './more-points.tsx';
import { PointRow } from './point-row.tsx';
import styles from './points.module.css';
import { usePointTexts } from './use-point-texts.ts';
import { visitAddress } from './visit-address.ts';

const pauseMs = 300;

/** All points by city: hours, today's limit, fee, cashback. */
export function PointsPage(): ReactElement {
  const { t } = useTranslation(['points', 'app']);
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), pauseMs);
  const points = usePoints(q === '' ? {} : { q });
  const items = points.data?.pages.flatMap((page) => page.items) ?? [];
  const title = t('list.title');
  const map = t('list.map');
  usePageHead(
    useMemo(
      () => ({
        title,
        trailing: <BarIconLink to={visitAddress('in', 'map', {})} icon={<MapIcon size={22} />} label={map} />,
      }),
      [title, map],
    ),
  );
  return (
    <div className={styles.column}>
      <SearchField
        label={t('list.search')}
        clearLabel={t('list.clear')}
        value={text}
        onValueChange={setText}
        maxLength={100}
      />
      <Ways />
      {points.error === null ? null : (
        <LoadProblem error={points.error} onRetry={() => void points.refetch()} />
      )}
      {points.isPending ? <SkeletonRows label={t('app:loading')} count={6} /> : null}
      {points.data !== undefined && items.length === 0 ? (
        <Empty title={t('list.none')}>{t('list.noneText')}</Empty>
      ) : null}
      <div aria-busy={points.isPlaceholderData}>
        <CityGroups points={items} />
      </div>
      <MorePoints pages={points} />
    </div>
  );
}

function Ways(): ReactElement {
  const { t } = useTranslation('points');
  return (
    <div className={styles.ways}>
      <ButtonLink
        variant="primary"
        isBlock
        icon={<BanknoteArrowDownIcon size={18} />}
        render={(props) => <Link {...props} to="/cashin" />}
      >
        {t('list.cashIn')}
      </ButtonLink>
      <ButtonLink
        isBlock
        icon={<BanknoteArrowUpIcon size={18} />}
        render={(props) => <Link {...props} to={visitAddress('out', 'amount', {})} />}
      >
        {t('list.cashOut')}
      </ButtonLink>
    </div>
  );
}

/** The rows grouped by city, in the order of the response. */
function CityGroups({ points }: { readonly points: readonly Point[] }): ReactElement {
  const { local } = usePointTexts();
  const cities = Map.groupBy(points, ({ city }) => city[defaultLanguage]);
  return (
    <>
      {[...cities].map(([name, group]) => {
        const heading = local(group[0]?.city ?? { [defaultLanguage]: name });
        return (
          <section key={name}>
            <RowGroupTitle>{heading}</RowGroupTitle>
            <RowList label={heading}>
              {group.map((point) => (
                <PointRow
                  key={point.id}
                  point={point}
                  side="in"
                  to={visitAddress('in', 'map', { point: point.id })}
                />
              ))}
            </RowList>
          </section>
        );
      })}
    </>
  );
}
