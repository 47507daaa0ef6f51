import type { CashOrderDetail } from '@gim/contract/cash-orders.desk';
import { toast } from '@gim/ui/toast/toast.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useOrderAction } from './use-order-action.ts';

interface RejectDialogProps {
  readonly order: CashOrderDetail;
  readonly kind: 'cannotPay' | 'person';
  readonly onClose: () => void;
}

/** No cash changes hands: the order is rejected, or locked because of the wrong person. */
export function RejectDialog({ order, kind, onClose }: RejectDialogProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const act = useOrderAction(order.id);
  const run = async (note: string): Promise<string | null> => {
    const reason = kind === 'person' ? 'WrongPerson' : 'PointCannotServe';
    const refusal = await act({ kind: 'reject', reason, note });
    if (refusal === null) toast(t(`dialogs.${kind}.done`));
    return refusal;
  };
  return (
    <ReasonDialog
      title={t(`dialogs.${kind}.title`)}
      text={t(`dialogs.${kind}.text`)}
      noteLabel={t(`dialogs.${kind}.label`)}
      submitLabel={t(`dialogs.${kind}.submit`, { amount: amount.dollars(order.usd) })}
      isDanger
      run={run}
      onClose={onClose}
    />
  );
}
