import type { Transaction } from '@gim/contract';
import { Stepper } from '@gim/ui/stepper/stepper.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatTime } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { bestCodeMoment, type CashTransaction, isCash } from './cash-state.ts';
import { dateFormatOf } from './date-format.ts';
import { stepsOf, type WayStep } from './transaction-steps.ts';

/** The way of an operation from top to bottom, with the time of each step. */
export function TransactionProgress({ transaction }: { readonly transaction: Transaction }): ReactElement {
  const { t } = useTranslation('transactions');
  const { texts, now } = useServices();
  const detailOf = ({ stage, at, state }: WayStep): string | undefined => {
    if (at === null) return isCash(transaction) ? comingOf(transaction, stage) : undefined;
    const moment = formatMoment(new Date(at), new Date(now()), dateFormatOf(transaction, texts.language()));
    const count = state === 'now' ? confirmationsOf(transaction) : null;
    return count === null || (stage !== 'seen' && stage !== 'broadcast')
      ? moment
      : `${moment} · ${t('detail.confirmations', count)}`;
  };
  /** When a step of a visit is expected. */
  const comingOf = (visit: CashTransaction, stage: WayStep['stage']): string | undefined => {
    const format = dateFormatOf(visit, texts.language());
    if (stage === 'code_issued') {
      return t('cash.steps.code', { time: formatTime(new Date(bestCodeMoment(visit)), format) });
    }
    if (stage === 'at_point') return formatMoment(new Date(visit.details.slotFrom), new Date(now()), format);
    return visit.type === 'CashIn' ? t('cash.steps.credit') : undefined;
  };
  const isEnd = (stage: WayStep['stage']): boolean => stage === 'successful' || stage === 'completed';
  return (
    <Stepper
      doneLabel={t('detail.done')}
      steps={stepsOf(transaction).map((step, index) => {
        const detail = detailOf(step);
        return {
          // A stage can come again.
          key: `${step.stage}-${index}`,
          title: isEnd(step.stage) ? t(`ends.${transaction.type}`) : t(`stages.${step.stage}`),
          state: step.state,
          ...(detail === undefined ? {} : { detail }),
        };
      })}
    />
  );
}

function confirmationsOf(transaction: Transaction): { have: number; need: number } | null {
  return transaction.type === 'Deposit' || transaction.type === 'Withdraw'
    ? transaction.details.confirmations
    : null;
}
