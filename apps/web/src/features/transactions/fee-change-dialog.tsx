import { Button } from '@gim/ui/button/button.tsx';
import { formatCountdown } from '@gim/ui/countdown/countdown.ts';
import { useCountdown } from '@gim/ui/countdown/use-countdown.ts';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { Sum } from '@gim/ui/sum/sum.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { balancesKey } from '../../shared/coins/api.ts';
import { cacheTransaction } from '../../shared/transactions/cache-transaction.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { answerFeeChange } from './payout-api.ts';
import { useFeeProblemText } from './payout-problem-texts.ts';
import type { PayoutTransaction } from './payout-state.ts';
import { useFactTexts } from './use-fact-texts.tsx';

interface FeeChangeDialogProps {
  readonly transaction: PayoutTransaction;
  readonly change: NonNullable<PayoutTransaction['details']['feeChange']>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Asks whether to continue a payout with the partner's new fee: both fees, the amount that arrives, and the deadline.
 */
export function FeeChangeDialog({
  transaction,
  change,
  isOpen,
  onClose,
}: FeeChangeDialogProps): ReactElement {
  const { t } = useTranslation('transactions');
  const { texts, now } = useServices();
  const { exact, own } = useFactTexts();
  const { answered, error, answer } = useAnswer({ transaction, fee: change.fee.amount, onClose });
  const seconds = useCountdown(Date.parse(change.until), now);
  const isOver = seconds === 0;
  const moment = formatInnerMoment(new Date(change.until), new Date(now()), { language: texts.language() });
  const before = transaction.fee;
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('payout.feeDialog')}
      description={t('payout.feeDialogText', { moment })}
      isBusy={answered !== null}
      actions={
        <>
          <Button
            variant="primary"
            isBlock
            isDisabled={isOver || answered === 'declined'}
            isLoading={answered === 'accepted'}
            loadingLabel={t('payout.accepting')}
            onClick={() => answer('accepted')}
          >
            {t('payout.accept', { fee: exact(change.fee) })}
          </Button>
          <Button
            variant="danger"
            isBlock
            isDisabled={isOver || answered === 'accepted'}
            isLoading={answered === 'declined'}
            loadingLabel={t('payout.declining')}
            onClick={() => answer('declined')}
          >
            {t('payout.decline')}
          </Button>
          <Button variant="quiet" isBlock isDisabled={answered !== null} onClick={onClose}>
            {t('payout.later')}
          </Button>
        </>
      }
    >
      <Sum
        items={[
          {
            label: t('payout.feeBefore'),
            value: before === null ? t('facts.noFee') : exact(before),
          },
          { label: t('payout.feeNow'), value: exact(change.fee) },
        ]}
        total={{ label: t(`payout.receives.${transaction.type}`), value: own(change.receives) }}
      />
      {/* Seconds are shown only in the last hour; before, a constantly changing number would distract. */}
      {seconds > 0 && seconds <= 3600 ? <p>{t('payout.left', { time: formatCountdown(seconds) })}</p> : null}
      {isOver || error !== undefined ? (
        <Notice tone={isOver ? 'warning' : 'negative'} isUrgent>
          {error ?? t('payout.feeClosed')}
        </Notice>
      ) : null}
    </AlertDialog>
  );
}

interface Answering {
  readonly transaction: PayoutTransaction;
  readonly fee: string;
  readonly onClose: () => void;
}

type Answer = 'accepted' | 'declined';

/** Sends one answer at a time. It names the shown fee, so the server refuses it if the fee has changed again. */
function useAnswer({ transaction, fee, onClose }: Answering): {
  /** The answer in flight. */
  readonly answered: Answer | null;
  readonly error: string | undefined;
  readonly answer: (answer: Answer) => void;
} {
  const { t } = useTranslation('transactions');
  const services = useServices();
  const queries = useQueryClient();
  const id = useUserId();
  const [pressed, setPressed] = useState<Answer>('accepted');
  const { isBusy, error, run } = useAttempt(useFeeProblemText());
  const send = async (answer: Answer): Promise<void> => {
    const isAccepted = answer === 'accepted';
    const now = await answerFeeChange(services, { id, transactionId: transaction.id, isAccepted, fee });
    cacheTransaction(queries, id, now);
    void queries.invalidateQueries({ queryKey: balancesKey(id) });
    onClose();
    toast(t(`payout.${answer}`));
  };
  return {
    answered: isBusy ? pressed : null,
    error,
    answer: (answer) => {
      if (isBusy) return;
      setPressed(answer);
      void run(() => send(answer));
    },
  };
}
