import type { StaffRole } from '@gim/contract/staff';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type FormEvent, type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { ProofFields, useProof } from './proof-form.tsx';
import styles from './staff.module.css';
import { runStaffAction, type StaffAction } from './staff-action.ts';
import { useRoleText } from './use-role-text.ts';
import { useRefetchStaff } from './use-staff.ts';

interface ActionDialogProps {
  readonly action: StaffAction;
  /** The member whose access is changed. */
  readonly name: string;
  /** The roles that will need a second person's approval. */
  readonly waiting: readonly StaffRole[];
  readonly onClose: () => void;
}

/** Explains the effect, asks for a note and a code, and runs the action. */
export function ActionDialog({ action, name, waiting, onClose }: ActionDialogProps): ReactElement {
  const { t } = useTranslation('staff');
  const { client } = useServices();
  const { list } = useRoleText();
  const refetch = useRefetchStaff();
  const formId = useId();
  const draft = useProof();
  const { kind } = action;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const outcome = await draft.send((proof) => runStaffAction(client, action, proof));
    if (outcome === null) return;
    // Always refetch: somebody else may have changed it.
    void refetch();
    if (outcome.kind === 'refused') return;
    const roles = outcome.reply;
    toast(
      roles.length === 0
        ? t(`dialogs.${kind}.done`)
        : t('dialogs.doneWaiting', { count: roles.length, roles: list(roles) }),
    );
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t(`dialogs.${kind}.title`, { name })}
      description={t(`dialogs.${kind}.text`)}
      closeLabel={t('dialogs.close')}
      isBusy={draft.isBusy}
      footer={
        <Button
          type="submit"
          form={formId}
          variant={kind === 'disable' ? 'danger-solid' : 'primary'}
          isBlock
          isLoading={draft.isBusy}
          loadingLabel={t('dialogs.submitting')}
        >
          {t(`dialogs.${kind}.submit`)}
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {waiting.length === 0 ? null : (
          <Notice tone="pending">
            {t('dialogs.waiting', { count: waiting.length, roles: list(waiting) })}
          </Notice>
        )}
        <ProofFields draft={draft} noteLabel={t(`dialogs.${kind}.label`)} />
      </form>
    </Dialog>
  );
}
