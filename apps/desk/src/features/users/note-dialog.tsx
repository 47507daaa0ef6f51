import { deskNoteLengths } from '@gim/contract/users.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextArea } from '@gim/ui/text-area/text-area.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { type AccountAction, type ActionRefusal, runAction } from './account-action.ts';
import { useRefetchUsers } from './use-users.ts';
import styles from './users.module.css';

interface NoteDialogProps {
  readonly action: AccountAction;
  readonly onClose: () => void;
}

/** Explains the effect, asks for the mandatory note, and runs the action. */
export function NoteDialog({ action, onClose }: NoteDialogProps): ReactElement {
  const { t } = useTranslation('users');
  const { kind } = action;
  const formId = useId();
  const { note, setNote, isShort, refusal, isBusy, submit } = useNote(action, onClose);
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t(`dialogs.${kind}.title`)}
      description={t(`dialogs.${kind}.text`)}
      closeLabel={t('dialogs.close')}
      isBusy={isBusy}
      footer={
        <Button
          type="submit"
          form={formId}
          variant={kind === 'freeze' ? 'danger-solid' : 'primary'}
          isBlock
          isLoading={isBusy}
          loadingLabel={t('dialogs.submitting')}
        >
          {t(`dialogs.${kind}.submit`)}
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label={t(`dialogs.${kind}.label`)}
          hint={t('dialogs.hint')}
          error={isShort ? t('dialogs.required', { count: deskNoteLengths.min }) : undefined}
          maxLength={deskNoteLengths.max}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {refusal === null || isBusy ? null : (
          <Notice tone="negative" isUrgent>
            {t(`problems.${refusal}`)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

interface NoteDraft {
  readonly note: string;
  readonly setNote: (note: string) => void;
  /** Submitted with too short a note, and still too short. */
  readonly isShort: boolean;
  readonly refusal: ActionRefusal | null;
  readonly isBusy: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
}

function useNote(action: AccountAction, onDone: () => void): NoteDraft {
  const { t } = useTranslation('users');
  const { client } = useServices();
  const refetch = useRefetchUsers();
  const [note, setNote] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [refusal, setRefusal] = useState<ActionRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isShort = note.trim().length < deskNoteLengths.min;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsAsked(true);
    if (isShort || isBusy) return;
    setIsBusy(true);
    const reason = await runAction(client, action, note.trim());
    setIsBusy(false);
    setRefusal(reason);
    // Always refetch: somebody else may have changed it.
    void refetch();
    if (reason !== null) return;
    toast(t(`dialogs.${action.kind}.done`));
    onDone();
  };
  return { note, setNote, isShort: isAsked && isShort, refusal, isBusy, submit };
}
