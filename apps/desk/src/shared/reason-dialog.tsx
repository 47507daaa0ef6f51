import { deskNoteLengths } from '@gim/contract/users.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { HoldButton } from '@gim/ui/hold-button/hold-button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextArea } from '@gim/ui/text-area/text-area.tsx';
import { type FormEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reason-dialog.module.css';

export interface ReasonDialogProps {
  readonly title: string;
  /** Describes the effect in one sentence. */
  readonly text: string;
  readonly noteLabel: string;
  readonly submitLabel: string;
  readonly isDanger?: boolean;
  /** The label of a press-and-hold button, if a single press is not enough. */
  readonly holdLabel?: string;
  /** Fields above the note. */
  readonly children?: ReactNode;
  /** False if one of those fields is invalid; the field shows its own error. */
  readonly isComplete?: boolean;
  readonly onAsked?: () => void;
  /** Runs the action. Returns the error text, or null on success. */
  readonly run: (note: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Explains the effect, asks for the mandatory note, and runs the action. */
export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { t } = useTranslation('app');
  const formId = useId();
  const { note, setNote, isShort, refusal, isBusy, submit } = useReason(props);
  const { title, text, noteLabel, children, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={title}
      description={text}
      closeLabel={t('dialogs.close')}
      isBusy={isBusy}
      footer={<Submit {...props} formId={formId} isBusy={isBusy} submit={() => void submit()} />}
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (props.holdLabel === undefined) void submit();
        }}
      >
        {children}
        <TextArea
          label={noteLabel}
          hint={t('dialogs.hint')}
          error={isShort ? t('dialogs.required', { count: deskNoteLengths.min }) : undefined}
          maxLength={deskNoteLengths.max}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {refusal === null || isBusy ? null : (
          <Notice tone="negative" isUrgent>
            {refusal}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function Submit({
  submitLabel,
  holdLabel,
  isDanger = false,
  formId,
  isBusy,
  submit,
}: ReasonDialogProps & { formId: string; isBusy: boolean; submit: () => void }): ReactElement {
  const { t } = useTranslation('app');
  if (holdLabel !== undefined)
    return (
      <HoldButton
        holdLabel={holdLabel}
        pressLabel={submitLabel}
        confirmLabel={t('dialogs.pressAgain')}
        loadingLabel={t('dialogs.submitting')}
        isLoading={isBusy}
        tone={isDanger ? 'negative' : 'accent'}
        onConfirm={submit}
      />
    );
  return (
    <Button
      type="submit"
      form={formId}
      variant={isDanger ? 'danger-solid' : 'primary'}
      isBlock
      isLoading={isBusy}
      loadingLabel={t('dialogs.submitting')}
    >
      {submitLabel}
    </Button>
  );
}

interface ReasonDraft {
  readonly note: string;
  readonly setNote: (note: string) => void;
  /** Submitted with too short a note, and still too short. */
  readonly isShort: boolean;
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly submit: () => Promise<void>;
}

function useReason({ run, onAsked, isComplete = true, onClose }: ReasonDialogProps): ReasonDraft {
  const [note, setNote] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isShort = note.trim().length < deskNoteLengths.min;
  const submit = async (): Promise<void> => {
    setIsAsked(true);
    onAsked?.();
    if (isShort || isBusy || !isComplete) return;
    setIsBusy(true);
    const reason = await run(note.trim());
    setIsBusy(false);
    setRefusal(reason);
    if (reason === null) onClose();
  };
  return { note, setNote, isShort: isAsked && isShort, refusal, isBusy, submit };
}
