import type { CashOrderItem } from '@gim/contract/cash-orders.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { systemClock } from '../../platform/clock.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useNow } from '../../shared/use-now.ts';
import { isMissed } from './queue-rules.ts';
import { useOrderAction } from './use-order-action.ts';

const NOW_AGE_MS = 10_000;

/** Ends a visit as a no-show once its slot is over. */
export function NoShowPart({ order }: { readonly order: CashOrderItem }): ReactElement | null {
  const { t } = useTranslation('cash-orders');
  const [isOpen, setIsOpen] = useState(false);
  const act = useOrderAction(order.id);
  const nowMs = useNow(systemClock, NOW_AGE_MS);
  if (!isMissed(order, nowMs)) return null;
  const run = async (note: string): Promise<string | null> => {
    const refusal = await act({ kind: 'reject', reason: 'NoShow', note });
    if (refusal === null) toast(t('dialogs.noShow.done'));
    return refusal;
  };
  return (
    <>
      <Button variant="danger" isBlock onClick={() => setIsOpen(true)}>
        {t('pane.noShow')}
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={t('dialogs.noShow.title')}
          text={t('dialogs.noShow.text')}
          noteLabel={t('dialogs.noShow.label')}
          submitLabel={t('dialogs.noShow.submit')}
          isDanger
          run={run}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
