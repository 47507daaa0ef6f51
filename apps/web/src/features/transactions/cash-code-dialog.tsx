import type { StepUpProof } from '@gim/contract';
import { cashCodeOperation } from '@gim/contract/cash-orders';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { saveFile } from '../../shared/save-file.ts';
import { StepUpForm } from '../../shared/step-up/step-up-form.tsx';
import { readTransaction, transactionKey } from '../../shared/transactions/api.ts';
import { cacheTransaction } from '../../shared/transactions/cache-transaction.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { useVisitTime } from '../../shared/use-visit-time.ts';
import { fetchCashCode, usePoint } from './cash-api.ts';
import { useCashProblemText } from './cash-problem-texts.ts';
import { bestCodeMoment, type CashTransaction, isCash } from './cash-state.ts';
import { storeTrip } from './saved-trip.ts';
import { useAccountEmail } from './use-account-email.ts';
import { useFactTexts } from './use-fact-texts.tsx';
import { calendarFile } from './visit-calendar.ts';

interface CodeDialogProps {
  readonly transaction: CashTransaction;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** First a warning that only support can cancel once the codes are issued, then the step-up, then the codes. */
export function CodeDialog({ transaction, isOpen, onClose }: CodeDialogProps): ReactElement {
  const { t } = useTranslation(['transactions', 'app']);
  const isTaken = transaction.stage === 'code_issued' || transaction.stage === 'at_point';
  const [isSure, setSure] = useState(isTaken);
  const texts = useWarningTexts(transaction);
  const email = useAccountEmail();
  const explain = useCashProblemText();
  const take = useTakeCodes(transaction, onClose);
  const remind = useReminder(transaction, onClose);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      closeLabel={t('app:close')}
      title={isTaken ? t('cash.take.again') : t('cash.take.title')}
      description={isSure ? t('cash.take.proof') : texts.text}
      footer={
        isSure ? undefined : (
          <>
            <Button variant="primary" size="lg" isBlock onClick={() => setSure(true)}>
              {t('cash.codes.get')}
            </Button>
            {remind === null ? (
              <Button size="lg" isBlock onClick={onClose}>
                {t('cash.take.notNow')}
              </Button>
            ) : (
              <Button size="lg" isBlock onClick={remind}>
                {t('cash.take.remind', { time: texts.best })}
              </Button>
            )}
          </>
        )
      }
    >
      {isSure ? (
        <StepUpForm
          purpose="getCashCode"
          operation={cashCodeOperation(transaction.id)}
          email={email}
          onProof={take}
          explain={explain}
        />
      ) : (
        <Notice tone="warning">{t('cash.take.warning')}</Notice>
      )}
    </Dialog>
  );
}

function useWarningTexts(transaction: CashTransaction): { readonly text: string; readonly best: string } {
  const { t } = useTranslation('transactions');
  const { now } = useServices();
  const { format, named } = useVisitTime()(transaction.details.point);
  const best = named(formatTime(new Date(bestCodeMoment(transaction)), format));
  const visit = named(formatTime(new Date(transaction.details.slotFrom), format));
  const text = t('cash.take.text', { now: formatTime(new Date(now()), format), visit });
  return { text, best };
}

function useTakeCodes(
  transaction: CashTransaction,
  onDone: () => void,
): (proof: StepUpProof) => Promise<void> {
  const { t } = useTranslation('transactions');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const { data: point = null } = usePoint(transaction.details.point.id);
  return async (proof) => {
    const params = { id: userId, transactionId: transaction.id };
    const code = await fetchCashCode(services, params, proof);
    const fresh = await readTransaction(services, params).catch(() => null);
    if (fresh !== null) cacheTransaction(queries, userId, fresh);
    else void queries.invalidateQueries({ queryKey: transactionKey(userId, transaction.id) });
    const trip = {
      transaction: fresh !== null && isCash(fresh) ? fresh : transaction,
      code,
      point,
      savedAt: new Date(services.now()).toISOString(),
    };
    const isSaved = await storeTrip(services, queries, { userId, trip });
    onDone();
    toast(isSaved ? t('cash.take.saved') : t('cash.take.notSaved'), isSaved ? {} : { tone: 'problem' });
  };
}

/** Adds a calendar reminder for the best time to get the codes; null if that time has come. */
function useReminder(transaction: CashTransaction, onDone: () => void): (() => void) | null {
  const { t } = useTranslation('transactions');
  const { now } = useServices();
  const { exact } = useFactTexts();
  const remindAt = bestCodeMoment(transaction);
  if (remindAt <= now()) return null;
  const { point, slotFrom, slotTo, cash } = transaction.details;
  return () => {
    const file = calendarFile({
      orderId: transaction.id,
      title: t(`cash.calendar.${transaction.type}`, { amount: exact({ coin: 'USD', amount: cash }) }),
      alarm: t('cash.calendar.alarm'),
      place: `${point.address}, ${point.city}`,
      from: new Date(slotFrom),
      to: new Date(slotTo),
      remindAt: new Date(remindAt),
      now: new Date(now()),
    });
    saveFile(new Blob([file], { type: 'text/calendar' }), `gim-${transaction.number}.ics`);
    onDone();
    toast(t('cash.calendar.saved'));
  };
}
