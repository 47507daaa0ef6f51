import type { BalanceItem, CoinItem } from '@gim/contract';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isPositive } from './figures.ts';
import { isAboutSize, useWithdrawalProblemText, type WithdrawalProblem } from './problem-texts.ts';

interface AmountNoticeProps {
  readonly coin: CoinItem;
  readonly problem: WithdrawalProblem | null;
  readonly failure: unknown;
  /** Why the last attempt failed. */
  readonly error: string | undefined;
  readonly balance: BalanceItem | undefined;
}

/** Explains what blocks the withdrawal, where the money is, and what to do. */
export function AmountNotice(props: AmountNoticeProps): ReactElement | null {
  const { coin, problem, failure, error, balance } = props;
  const { t } = useTranslation('withdrawals');
  const explain = useWithdrawalProblemText(coin);
  if (problem === 'WithdrawalsStopped') {
    return (
      <Notice tone="warning" isUrgent title={t('withdraw.stoppedTitle')}>
        {t('withdraw.stoppedText')}
      </Notice>
    );
  }
  // The withdrawal pause has its own notice with a countdown, above.
  if (isAboutSize(problem) || problem === 'WithdrawalsOnHold') return null;
  if (failure !== undefined) {
    return (
      <Notice tone={problem === null ? 'negative' : 'warning'} isUrgent>
        {error ?? explain(failure)}
      </Notice>
    );
  }
  if (balance === undefined || isPositive(balance.available)) return null;
  return (
    <Notice
      title={t('withdraw.noneTitle', { coin: coin.id })}
      actions={
        <>
          <Link to={`/coins/${coin.id}/deposit`}>{t('withdraw.deposit')}</Link>
          <Link to={`/coins/${coin.id}/buy`}>{t('withdraw.buy')}</Link>
        </>
      }
    >
      {t('withdraw.noneText')}
    </Notice>
  );
}
