import type { Transaction } from '@gim/contract';
import { Stepper } from '@gim/ui/stepper/stepper.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatTime } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { useDurationText } from '../../shared/use-duration-text.ts';
import { bestCodeMoment, type CashTransaction, isCash } from './cash-state.ts';
import { isTrade } from './trade-state.ts';
import { stepsOf, type TimelineStep } from './transaction-steps.ts';
import { useOperationTime } from './use-operation-time.ts';

/** The timeline of an operation with the time of each step. */
export function TransactionProgress({ transaction }: { readonly transaction: Transaction }): ReactElement {
  const { t } = useTranslation('transactions');
  const { now } = useServices();
  const { format, named } = useOperationTime(transaction);
  const duration = useDurationText();
  const detailOf = ({ stage, at, state }: TimelineStep): string | undefined => {
    if (at === null) return isCash(transaction) ? comingOf(transaction, stage) : undefined;
    const moment = named(formatMoment(new Date(at), new Date(now()), format));
    if (isTrade(transaction) && stage === 'completed') {
      const seconds = (Date.parse(at) - Date.parse(transaction.createdAt)) / 1000;
      return `${moment} · ${t('trade.took', { time: duration(seconds) })}`;
    }
    const count = state === 'now' ? confirmationsOf(transaction) : null;
    return count === null || (stage !== 'seen' && stage !== 'broadcast')
      ? moment
      : `${moment} · ${t('detail.confirmations', count)}`;
  };
  /** The expected time of a step of a visit. */
  const comingOf = (visit: CashTransaction, stage: TimelineStep['stage']): string | undefined => {
    if (stage === 'code_issued') {
      return t('cash.steps.code', { time: named(formatTime(new Date(bestCodeMoment(visit)), format)) });
    }
    if (stage === 'at_point')
      return named(formatMoment(new Date(visit.details.slotFrom), new Date(now()), format));
    return visit.type === 'CashIn' ? t('cash.steps.credit') : undefined;
  };
  const isEnd = (stage: TimelineStep['stage']): boolean => stage === 'successful' || stage === 'completed';
  return (
    <Stepper
      doneLabel={t('detail.done')}
      steps={stepsOf(transaction).map((step, index) => {
        const detail = detailOf(step);
        return {
          // A stage can occur more than once.
          key: `${step.stage}-${index}`,
          title: isEnd(step.stage)
            ? t(`ends.${transaction.type}`, { coin: arrivesOf(transaction) })
            : t(`stages.${step.stage}`),
          state: step.state,
          ...(detail === undefined ? {} : { detail }),
        };
      })}
    />
  );
}

/** The coin credited by a trade. */
const arrivesOf = ({ type, coin, counter }: Transaction): string =>
  type === 'Sell' ? (counter?.coin ?? '') : coin;

function confirmationsOf(transaction: Transaction): { have: number; need: number } | null {
  return transaction.type === 'Deposit' || transaction.type === 'Withdraw'
    ? transaction.details.confirmations
    : null;
}
