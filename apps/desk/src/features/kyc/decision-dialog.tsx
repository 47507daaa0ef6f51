import type { KycReason } from '@gim/contract/kyc';
import { toast } from '@gim/ui/toast/toast.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { runDecision, runEscalation } from './check-action.ts';
import { useRefetchChecks } from './use-kyc-checks.ts';

interface DecisionDialogProps {
  readonly checkId: string;
  readonly kind: 'escalate' | 'approve' | 'reject';
  readonly reasons: readonly KycReason[];
  readonly isFinal: boolean;
  readonly onClose: () => void;
}

/** Asks for the note to escalate a check or to overturn a decision. */
export function DecisionDialog(props: DecisionDialogProps): ReactElement {
  const { checkId, kind, reasons, isFinal, onClose } = props;
  const { t } = useTranslation('kyc');
  const { client } = useServices();
  const refetch = useRefetchChecks();
  const run = async (note: string): Promise<string | null> => {
    const refusal =
      kind === 'escalate'
        ? await runEscalation(client, checkId, note)
        : await runDecision(
            client,
            checkId,
            kind === 'approve' ? { kind, note } : { kind, isFinal, reasons, note },
          );
    void refetch();
    if (refusal !== null) return t(`problems.${refusal}`);
    toast(t(kind === 'escalate' ? 'done.escalate' : 'done.overturn'));
    return null;
  };
  const words = kind === 'escalate' ? 'escalate' : 'overturn';
  return (
    <ReasonDialog
      title={t(`dialogs.${words}.title`)}
      text={t(`dialogs.${words}.text`)}
      noteLabel={t(`dialogs.${words}.label`)}
      submitLabel={t(`dialogs.${words}.submit`)}
      isDanger={kind === 'reject'}
      run={run}
      onClose={onClose}
    />
  );
}
