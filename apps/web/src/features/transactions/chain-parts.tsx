import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { OwnSentence } from '../../shared/coins/own-amount.tsx';
import { type ChainTransaction, type WithdrawTransaction, withdrawStateOf } from './chain-state.ts';
import { Confirmations } from './confirmations.tsx';
import { ReleasePart } from './release-part.tsx';
import { SpeedUpPart } from './speed-up-part.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useFactTexts } from './use-fact-texts.tsx';

/** The additional parts of a deposit or withdrawal: its state in words, the possible actions, and the confirmations. */
export function ChainParts({ transaction }: { readonly transaction: ChainTransaction }): ReactElement {
  const { stage, details } = transaction;
  const isConfirming = stage === 'seen' || stage === 'broadcast';
  return (
    <>
      {transaction.type === 'Withdraw' ? <WithdrawParts transaction={transaction} /> : null}
      {isConfirming && details.confirmations.need > 0 ? <Confirmations transaction={transaction} /> : null}
      {transaction.type === 'Withdraw' && isConfirming ? <SpeedUpPart transaction={transaction} /> : null}
    </>
  );
}

interface WithdrawProps {
  readonly transaction: WithdrawTransaction;
}

function WithdrawParts({ transaction }: WithdrawProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { texts, now } = useServices();
  const { exact } = useFactTexts();
  const { details } = transaction;
  const moment = (at: string | null): string =>
    at === null ? '' : formatInnerMoment(new Date(at), new Date(now()), { language: texts.language() });
  switch (withdrawStateOf(transaction)) {
    case 'undo':
      return (
        <>
          <IsTest transaction={transaction} />
          <UndoBar transaction={transaction} />
        </>
      );
    case 'delayed':
      return (
        <Notice tone="pending" title={t('chain.delayedTitle', { moment: moment(details.undoUntil) })}>
          {t('chain.delayedText')}
        </Notice>
      );
    case 'review':
      return (
        <Notice tone="pending" title={t('chain.reviewTitle')}>
          <OwnSentence amount={exact(transaction)} text={(amount) => t('chain.reviewText', { amount })} />
        </Notice>
      );
    case 'queued':
      return (
        <Notice tone="pending" title={t('chain.queuedTitle')}>
          {t('chain.queuedText')}
        </Notice>
      );
    case 'test':
      return <TestOut transaction={transaction} />;
    case 'release':
      return <ReleasePart transaction={transaction} />;
    case 'sent':
      return <IsTest transaction={transaction} />;
    case 'ended':
      return details.isInternal && transaction.stage === 'successful' ? (
        <Notice tone="positive" title={t('chain.internalTitle')}>
          {t('chain.internalText')}
        </Notice>
      ) : (
        <IsTest transaction={transaction} />
      );
  }
}

/** The test payment of a withdrawal. */
function TestOut({ transaction: { coin, details } }: WithdrawProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { exact } = useFactTexts();
  if (details.test === null) return null;
  const { transactionId, amount } = details.test;
  return (
    <Notice
      tone="pending"
      title={t('chain.testTitle')}
      actions={<Link to={`/transactions/${transactionId}`}>{t('chain.openTest')}</Link>}
    >
      <OwnSentence amount={exact({ coin, amount })} text={(own) => t('chain.testText', { amount: own })} />
    </Notice>
  );
}

/** Links from a test payment to the withdrawal that waits for it. */
function IsTest({ transaction: { details } }: WithdrawProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  if (details.testOf === null) return null;
  return (
    <Notice
      title={t('chain.isTestTitle')}
      actions={<Link to={`/transactions/${details.testOf}`}>{t('chain.openWhole')}</Link>}
    >
      {t('chain.isTestText')}
    </Notice>
  );
}
