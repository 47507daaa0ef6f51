import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBalances } from '../../shared/coins/api.ts';
import { isPositive } from './figures.ts';
import { isAboutSize, type PayoutProblem, usePayoutProblemText } from './problem-texts.ts';

interface PayoutNoticeProps {
  readonly problem: PayoutProblem | null;
  readonly failure: unknown;
  /** Why the last attempt failed. */
  readonly error: string | undefined;
}

/** Explains what blocks the payout and what to do. */
export function PayoutNotice({ problem, failure, error }: PayoutNoticeProps): ReactElement | null {
  const { t } = useTranslation('payouts');
  const explain = usePayoutProblemText();
  const available = useBalances().data?.items.find(({ coin }) => coin === 'USD')?.available;
  if (available !== undefined && !isPositive(available)) {
    return (
      <Notice
        title={t('amount.noneTitle')}
        actions={
          <>
            <Link to="/coins?act=sell">{t('amount.sell')}</Link>
            <Link to="/cashin">{t('amount.cashIn')}</Link>
          </>
        }
      >
        {t('amount.noneText')}
      </Notice>
    );
  }
  // Amount problems are explained under the field, and the withdrawal pause has its own notice with a countdown.
  if (failure === undefined || isAboutSize(problem) || problem === 'WithdrawalsOnHold') return null;
  return (
    <Notice tone={problem === null ? 'negative' : 'warning'} isUrgent>
      {error ?? explain(failure)}
    </Notice>
  );
}
