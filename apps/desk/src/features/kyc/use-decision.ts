import { toast } from '@gim/ui/toast/toast.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { type CheckDecision, type CheckRefusal, runDecision } from './check-action.ts';
import { useRefetchChecks } from './use-kyc-checks.ts';

/** Decides a check, one request at a time, and always refetches: somebody else may have decided. */
export function useDecision(checkId: string): {
  readonly isBusy: boolean;
  readonly refusal: CheckRefusal | null;
  readonly decide: (decision: CheckDecision) => Promise<void>;
} {
  const { t } = useTranslation('kyc');
  const { client } = useServices();
  const refetch = useRefetchChecks();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<CheckRefusal | null>(null);
  const decide = async (decision: CheckDecision): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const reason = await runDecision(client, checkId, decision);
    setRefusal(reason);
    if (reason === null) toast(t(`done.${decision.kind}`));
    await refetch();
    setIsBusy(false);
  };
  return { isBusy, refusal, decide };
}
