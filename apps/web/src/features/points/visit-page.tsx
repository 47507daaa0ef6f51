import type { CashSide, Point } from '@gim/contract';
import { StepText } from '@gim/ui/stepper/stepper.tsx';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageHead } from '../../shared/page-head.ts';
import { pointAmountProblem } from './amount-rules.ts';
import { MapPane } from './map-pane.tsx';
import { PointFinder } from './point-finder.tsx';
import { PointPanel } from './point-panel.tsx';
import { type Finder, useFinder } from './use-finder.ts';
import styles from './visit.module.css';
import { readVisit, type Visit, visitAddress } from './visit-address.ts';

/** The second step: a point and a time. The list has everything the map has. */
export function VisitPage({ side }: { readonly side: CashSide }): ReactElement {
  const { t } = useTranslation(['points', 'cash-orders']);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const visit = readVisit(query);
  const finder = useFinder(side, visit);
  const pointId = visit.point ?? firstPoint(finder, side, visit)?.id ?? null;
  const title = t(side === 'in' ? 'cash-orders:cashInMap.title' : 'cash-orders:cashOutMap.title');
  const step = t('amount.step', { step: 2 });
  const back = visitAddress(side, 'amount', visit);
  const head = useMemo(
    () => ({ title, back, isFilled: true, trailing: <StepText>{step}</StepText> }),
    [title, back, step],
  );
  usePageHead(head);
  const choose = (point: string): void =>
    void navigate(visitAddress(side, 'map', { ...visit, point }), { preventScrollReset: true });
  const locate = (): void => {
    finder.where.locate();
    void navigate(visitAddress(side, 'map', { ...visit, city: null, point: null }), { replace: true });
  };
  return (
    <div className={styles.screen}>
      <MapPane side={side} finder={finder} pointId={pointId} onChoose={choose} onLocate={locate} />
      <div className={styles.panel}>
        <div className={styles.grab} aria-hidden="true" />
        {pointId === null ? null : (
          // The key resets the form when the point changes.
          <PointPanel key={pointId} pointId={pointId} side={side} visit={visit} near={finder.near} />
        )}
        <PointFinder side={side} visit={visit} finder={finder} chosenId={pointId} />
      </div>
    </div>
  );
}

/** The initial point: the first that accepts the amount. A search shows only the list. */
function firstPoint({ points, text }: Finder, side: CashSide, { amount }: Visit): Point | undefined {
  if (text !== '') return undefined;
  const fits = (point: Point): boolean =>
    amount === null || pointAmountProblem(amount, side === 'in' ? point.cashIn : point.cashOut) === null;
  return points.find((point) => point.isOpen && fits(point)) ?? points.find(fits) ?? points[0];
}
