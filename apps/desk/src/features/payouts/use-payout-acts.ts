import { toast } from '@gim/ui/toast/toast.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { type PayoutAction, runPayoutAction } from './payout-action.ts';
import { useRefetchPayouts } from './use-payouts.ts';

/** Runs an action, reports the result, and refetches everything: somebody else may have acted. */
export function usePayoutActs(): {
  readonly isBusy: boolean;
  /** Returns the error text, or null on success. */
  readonly act: (action: PayoutAction) => Promise<string | null>;
  /** The same without a dialog: the result is shown as a toast. */
  readonly actWithToast: (action: PayoutAction) => Promise<void>;
} {
  const { t } = useTranslation('payouts');
  const { client } = useServices();
  const refetch = useRefetchPayouts();
  const [isBusy, setIsBusy] = useState(false);
  const act = async (action: PayoutAction): Promise<string | null> => {
    setIsBusy(true);
    const outcome = await runPayoutAction(client, action);
    setIsBusy(false);
    void refetch();
    if (outcome.kind === 'refused') return t(`problems.${outcome.reason}`);
    if (action.kind === 'ask') {
      const { state = null } = outcome;
      toast(state === null ? t('done.unknown') : t('done.ask', { state: t(`states.${state}`) }));
    } else toast(t(outcome.needsAnother ? 'done.another' : `done.${action.kind}`));
    return null;
  };
  return {
    isBusy,
    act,
    actWithToast: async (action) => {
      const problem = await act(action);
      if (problem !== null) toast(problem);
    },
  };
}
