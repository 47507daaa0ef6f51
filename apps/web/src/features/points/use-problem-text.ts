import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeBound } from '../../shared/coins/amount-text.ts';
import { paramsOf, problemOf } from '../../shared/problem-of.ts';
import { useAnyProblemText } from '../../shared/use-any-problem-text.ts';
import type { AmountProblem } from './amount-rules.ts';

/** Problems shown under the amount, where they can be corrected. */
const aboutAmount = {
  AmountInvalid: true,
  AmountNotMultiple: true,
  AmountTooSmall: true,
  AmountTooLarge: true,
  PointAmountTooSmall: true,
  PointAmountTooLarge: true,
} as const;

/** All other problems of an order. */
const others = {
  PointClosed: true,
  PointFull: true,
  SlotTaken: true,
  FeeChanged: true,
  OrdersTooMany: true,
  InsufficientFunds: true,
  LimitExceeded: true,
  TradeNotOffered: true,
  PriceUnavailable: true,
  LiquidityUnavailable: true,
  WithdrawalsOnHold: true,
  QuoteExpired: true,
  QuoteUsed: true,
  PriceMoved: true,
  NotFound: true,
} as const;

export const isAboutAmount = (failure: unknown): boolean => problemOf(failure, aboutAmount) !== null;

export interface ProblemTexts {
  readonly own: (problem: AmountProblem) => string;
  readonly point: (problem: 'PointAmountTooSmall' | 'PointAmountTooLarge', bound: string) => string;
  /** Explains a failed call, in the specification's words where it has some. */
  readonly refused: (failure: unknown) => string;
}

export function useProblemTexts(): ProblemTexts {
  const { t } = useTranslation('points');
  const anyText = useAnyProblemText();
  const locale = useServices().texts.language();
  const bound = (value: unknown): string => (typeof value === 'string' ? writeBound(value, locale) : '');
  const bounds = (params: Readonly<Record<string, unknown>>) => ({
    min: bound(params.min),
    max: bound(params.max),
  });
  return {
    own: (problem) => t(`problems.${problem.problem}`, bounds({ ...problem })),
    point: (problem, value) => t(`problems.${problem}`, bounds({ min: value, max: value })),
    refused(failure) {
      const problem = problemOf(failure, { ...aboutAmount, ...others });
      return problem === null
        ? anyText(failure)
        : t(`problems.${problem}`, bounds(paramsOf(failure, problem)));
    },
  };
}
