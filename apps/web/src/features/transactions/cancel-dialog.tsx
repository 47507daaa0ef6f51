import type { Transaction } from '@gim/contract';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { balancesKey } from '../../shared/coins/api.ts';
import { OwnSentence } from '../../shared/coins/own-amount.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { cacheTransaction } from '../../shared/transactions/cache-transaction.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { useVisitTime } from '../../shared/use-visit-time.ts';
import { cancelTransaction } from './api.ts';
import { isCash } from './cash-state.ts';
import { useCancelProblemText } from './problem-texts.ts';
import { useFactTexts } from './use-fact-texts.tsx';

interface CancelDialogProps {
  readonly transaction: Transaction;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Confirms the cancellation of an operation and says what happens to the money. */
export function CancelDialog({ transaction, isOpen, onClose }: CancelDialogProps): ReactElement {
  const { t } = useTranslation('transactions');
  const services = useServices();
  const queries = useQueryClient();
  const id = useUserId();
  const { exact } = useFactTexts();
  const visitText = useVisitText(transaction);
  const isPaid = transaction.direction === 'out';
  const cancel = async (): Promise<void> => {
    const canceled = await cancelTransaction(services, { id, transactionId: transaction.id });
    cacheTransaction(queries, id, canceled);
    // The money was returned to the balance.
    void queries.invalidateQueries({ queryKey: balancesKey(id) });
    onClose();
    toast(t('cancel.canceled'));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      texts={{
        title: t(`cancel.titles.${transaction.type}`),
        text:
          visitText ??
          (isPaid ? (
            <OwnSentence amount={exact(transaction)} text={(amount) => t('cancel.out', { amount })} />
          ) : (
            t('cancel.in')
          )),
        submit: visitText === null ? t('cancel.confirm') : t('cash.cancel.open'),
        submitting: t('cancel.working'),
        keep: t('cancel.keep'),
      }}
      onConfirm={cancel}
      explain={useCancelProblemText()}
    />
  );
}

/** Describes the visit; null for other operations. */
function useVisitText(transaction: Transaction): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { now } = useServices();
  const visitTime = useVisitTime();
  const { cash: cashText } = useFactTexts();
  if (!isCash(transaction)) return null;
  const { point, slotFrom, cash } = transaction.details;
  const { format, named } = visitTime(point);
  const moment = named(formatInnerMoment(new Date(slotFrom), new Date(now()), format));
  return (
    <OwnSentence
      amount={cashText(cash)}
      text={(amount) => t(`cash.cancel.${transaction.type}`, { amount, moment, address: point.address })}
    />
  );
}
