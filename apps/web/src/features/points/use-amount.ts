import type { BalanceItem, CashPreview, CashSide, CoinItem, Point } from '@gim/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useBalances, useCoins } from '../../shared/coins/api.ts';
import { isSessionEnd } from '../../shared/problem-of.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { useReloadBlock } from '../../shared/use-reload-block.ts';
import { amountProblem, pointAmountProblem } from './amount-rules.ts';
import { isMore } from './amounts.ts';
import { usePoint, usePreview } from './api.ts';
import { isAboutAmount, useProblemTexts } from './use-problem-text.ts';
import { readVisit, type Visit } from './visit-address.ts';

/** Debounce delay while typing. */
const pauseMs = 450;

export interface AmountState {
  readonly visit: Visit;
  readonly point: Point | undefined;
  readonly coin: CoinItem | undefined;
  readonly balance: BalanceItem | undefined;
  /** The current input. */
  readonly text: string;
  readonly type: (text: string) => void;
  readonly leave: () => void;
  readonly preview: CashPreview | undefined;
  /** The figures are of the previous amount. */
  readonly isWaiting: boolean;
  /** Shown under the field. */
  readonly error: string | undefined;
  /** The error is that the balance does not cover it. */
  readonly isShort: boolean;
  readonly failure: unknown;
  readonly retry: () => void;
  /** The amount to continue with, or null if it is invalid. */
  readonly goOn: () => string | null;
}

/** The state of the amount step, with the preview of fee and result. */
export function useAmount(side: CashSide): AmountState {
  const { t } = useTranslation('points');
  const [query] = useSearchParams();
  const visit = readVisit(query);
  const [text, setText] = useState(visit.amount ?? '');
  const [isJudged, setJudged] = useState(false);
  const settled = useDebounced(text, pauseMs);
  const words = useProblemTexts();
  const { data: point } = usePoint(visit.point);
  const { data: coins } = useCoins();
  const { data: balances } = useBalances();
  const own = amountProblem(text);
  const amount = amountProblem(settled) === null ? settled : null;
  const asked = usePreview({ side, amount, pointId: visit.point, coin: visit.coin });
  const preview = amount === null ? undefined : asked.data;
  const unit = visit.coin ?? 'USD';
  const balance = balances?.items.find((item) => item.coin === unit);
  const atPoint =
    own !== null || point === undefined ? null : pointAmountProblem(text, boundsOf(point, side));
  const isUncovered =
    side === 'out' &&
    preview !== undefined &&
    balance !== undefined &&
    isMore(leaves(preview), balance.available);
  const failure = own === null && settled === text && !isSessionEnd(asked.error) ? asked.error : null;
  const errorText = (): string | undefined => {
    if (own !== null) return isJudged || (settled === text && text !== '') ? words.own(own) : undefined;
    if (atPoint !== null) return words.point(atPoint.problem, atPoint.bound);
    if (failure !== null && isAboutAmount(failure)) return words.refused(failure);
    return undefined;
  };
  const fault = errorText();
  const isShort = fault === undefined && own === null && isUncovered;
  const shortText = visit.coin === null ? t('amount.shortDollars') : t('amount.short', { coin: visit.coin });
  const error = isShort ? shortText : fault;
  useReloadBlock(text !== '');
  return {
    visit,
    point,
    coin: coins?.find(({ id }) => id === visit.coin),
    balance,
    text,
    type: setText,
    leave: () => {
      // Never takes a message away: what is below would move from under the pointer that left the field.
      if (text !== '') setJudged(true);
    },
    preview,
    isWaiting: asked.isPlaceholderData || settled !== text,
    error,
    isShort,
    failure,
    retry: () => void asked.refetch(),
    goOn: () => {
      setJudged(true);
      return own === null && error === undefined ? text : null;
    },
  };
}

const boundsOf = (point: Point, side: CashSide) => (side === 'in' ? point.cashIn : point.cashOut);

/** The amount the balance must cover: of the sold coin, or in dollars. */
const leaves = (preview: CashPreview): string => preview.coin?.amount ?? preview.usd;
