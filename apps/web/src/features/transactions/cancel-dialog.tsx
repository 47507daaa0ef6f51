import type { Transaction } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { balancesKey } from '../../shared/coins/api.ts';
import { OwnSentence } from '../../shared/coins/own-amount.tsx';
import { transactionsKey } from '../../shared/transactions/api.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { cancelTransaction, transactionKey } from './api.ts';
import { useCancelProblemText } from './problem-texts.ts';
import { useFactTexts } from './use-fact-texts.tsx';

interface CancelDialogProps {
  readonly transaction: Transaction;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks once more before an operation is called off, and says what becomes of the money. */
export function CancelDialog({ transaction, isOpen, onClose }: CancelDialogProps): ReactElement {
  const { t } = useTranslation('transactions');
  const services = useServices();
  const queries = useQueryClient();
  const id = useUserId();
  const { exact } = useFactTexts();
  const { isBusy, error, run } = useAttempt(useCancelProblemText());
  const cancel = async (): Promise<void> => {
    const canceled = await cancelTransaction(services, { id, transactionId: transaction.id });
    queries.setQueryData(transactionKey(id, transaction.id), canceled);
    onClose();
    toast(t('cancel.canceled'));
    // What else is shown of it: lists, and the balance that the money went back to.
    void queries.invalidateQueries({ queryKey: transactionsKey(id) });
    void queries.invalidateQueries({ queryKey: balancesKey(id) });
  };
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t(`cancel.titles.${transaction.type}`)}
      description={
        transaction.direction === 'out' ? (
          <OwnSentence amount={exact(transaction)} text={(amount) => t('cancel.out', { amount })} />
        ) : (
          t('cancel.in')
        )
      }
      isBusy={isBusy}
      actions={
        <>
          <Button
            variant="danger-solid"
            isBlock
            isLoading={isBusy}
            loadingLabel={t('cancel.working')}
            onClick={() => void run(cancel)}
          >
            {t('cancel.confirm')}
          </Button>
          <Button isBlock onClick={onClose}>
            {t('cancel.keep')}
          </Button>
        </>
      }
    >
      {error === undefined ? undefined : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
    </AlertDialog>
  );
}
