import type { Recipient } from '@gim/contract';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useServices } from '../../platform/services.ts';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { deleteRecipient, recipientsKey } from './api.ts';
import { usePayoutProblemText } from './problem-texts.ts';
import { holderName } from './recipient-text.ts';

const ConfirmDialog = lazyPart(async () => ({
  default: (await import('../../shared/confirm-dialog.tsx')).ConfirmDialog,
}));

interface DeleteRecipientProps {
  /** Null while the dialog is closed. */
  readonly recipient: Recipient | null;
  readonly onClose: () => void;
}

/** Confirms the removal of a recipient, naming it. */
export function DeleteRecipient({ recipient, onClose }: DeleteRecipientProps): ReactElement | null {
  const { t } = useTranslation('payouts');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const explain = usePayoutProblemText();
  // Keeps the recipient rendered while the dialog fades out.
  const [last, setLast] = useState(recipient);
  if (recipient !== null && recipient !== last) setLast(recipient);
  const shown = useShownDialog(recipient === null ? null : 'delete');
  if (shown === null || last === null) return null;
  const { kind } = last;
  const remove = async (): Promise<void> => {
    await deleteRecipient(services, { userId, recipientId: last.id });
    await queries.invalidateQueries({ queryKey: recipientsKey(userId) });
    onClose();
    toast(t(`${kind}.deleted`));
  };
  return (
    <Suspense>
      <ConfirmDialog
        isOpen={recipient !== null}
        onClose={onClose}
        onConfirm={remove}
        explain={explain}
        texts={{
          title: t(`${kind}.deleteTitle`),
          text:
            last.kind === 'card'
              ? t('card.deleteText', {
                  brand: t(`brands.${last.brand}`),
                  lastFour: last.lastFour,
                  holder: last.holder,
                })
              : t('paypal.deleteText', { name: holderName(last), address: last.address }),
          submit: t(`${kind}.deleteSubmit`),
          submitting: t('list.deleting'),
          keep: t('list.keep'),
        }}
      />
    </Suspense>
  );
}
