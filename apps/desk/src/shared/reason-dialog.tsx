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
  /** What it does, in a sentence. */
  readonly text: string;
  readonly noteLabel: string;
  readonly submitLabel: string;
  readonly isDanger?: boolean;
  /** The words of a button that is held, where one press is too little. */
  readonly holdLabel?: string;
  /** Fields above the note. */
  readonly children?: ReactNode;
  /** False when one of those fields is wrong; it then says so itself. */
  readonly isComplete?: boolean;
  readonly onAsked?: () => void;
  /** Does it. Gives the sentence to show when it did not work, and null when it did. */
  readonly run: (note: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks for the note without which nothing is done, says the effect, and does it. */
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
  /** It was sent off too short, and is still. */
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
