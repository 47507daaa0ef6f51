import type { CashSide } from '@gim/contract';
import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Columns } from '@gim/ui/app-shell/page.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { FlowProgress, StepText } from '@gim/ui/stepper/stepper.tsx';
import { type FormEvent, type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { usePageHead } from '../../shared/page-head.ts';
import { AmountHint } from './amount-hint.tsx';
import styles from './cash.module.css';
import { CashAmounts } from './cash-amounts.tsx';
import { CashPresets } from './cash-presets.tsx';
import { CashOrderCard, CashSum } from './cash-sum.tsx';
import { ShortNotice } from './short-notice.tsx';
import { useAmount } from './use-amount.ts';
import { usePointTexts } from './use-point-texts.ts';
import { isAboutAmount, useProblemTexts } from './use-problem-text.ts';
import { visitAddress } from './visit-address.ts';

/** The first step of cash in and cash out: the dollar amount and the currency credited or debited. */
export function AmountPage({ side }: { readonly side: CashSide }): ReactElement {
  const { t } = useTranslation(['points', 'cash-orders']);
  const navigate = useNavigate();
  const isWide = useMediaQuery('(min-width: 1100px)');
  const state = useAmount(side);
  const { visit, preview, error, failure, goOn } = state;
  const head = t(side === 'in' ? 'cash-orders:cashIn.title' : 'cash-orders:cashOut.title');
  const step = t('amount.step', { step: 1 });
  usePageHead(useMemo(() => ({ title: head, trailing: <StepText>{step}</StepText> }), [head, step]));
  const sum = { side, coin: visit.coin, preview, isExact: visit.point !== null, isWaiting: state.isWaiting };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const amount = goOn();
    if (amount === null) event.currentTarget.querySelector('input')?.focus();
    else void navigate(visitAddress(side, 'map', { ...visit, amount }));
  };
  return (
    <Columns isFlow asideLabel={t('amount.order')} aside={isWide ? <CashOrderCard {...sum} /> : null}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FlowProgress step={1} of={3} />
        <div className={styles.stack}>
          <CashAmounts side={side} state={state} />
          <CashPresets value={state.text} onChoose={state.type} />
          <AmountHint side={side} visit={visit} />
        </div>
        {state.isShort ? <ShortNotice coin={visit.coin} /> : null}
        {failure === null || isAboutAmount(failure) || error !== undefined ? null : (
          <Refused failure={failure} onRetry={state.retry} />
        )}
        <PointLine side={side} state={state} />
        {isWide ? null : <CashSum {...sum} />}
        <ActionBar>
          <Button type="submit" variant="primary" size="lg" isBlock isDisabled={error !== undefined}>
            {t(visit.point === null ? 'amount.choosePoint' : 'amount.chooseTime')}
          </Button>
        </ActionBar>
      </form>
    </Columns>
  );
}

function Refused({
  failure,
  onRetry,
}: {
  readonly failure: unknown;
  readonly onRetry: () => void;
}): ReactElement {
  const { t } = useTranslation('app');
  const { refused } = useProblemTexts();
  return (
    <Notice
      tone="warning"
      isUrgent
      actions={
        <button type="button" onClick={onRetry}>
          {t('loadFailed.retry')}
        </button>
      }
    >
      {refused(failure)}
    </Notice>
  );
}

/** A user who came from a point sees that the order is for it, and can remove it. */
function PointLine({
  side,
  state: { visit, point },
}: {
  readonly side: CashSide;
  readonly state: ReturnType<typeof useAmount>;
}): ReactElement | null {
  const { t } = useTranslation('points');
  const { local } = usePointTexts();
  if (visit.point === null || point === undefined) return null;
  return (
    <Notice
      actions={
        <Link to={visitAddress(side, 'amount', { ...visit, point: null })}>{t('amount.anotherPoint')}</Link>
      }
    >
      {t('amount.atPoint', { point: local(point.name) })}
    </Notice>
  );
}
