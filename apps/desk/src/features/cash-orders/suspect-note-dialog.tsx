import { denominations } from '@gim/contract/cash-orders.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import { Segments } from '@gim/ui/segments/segments.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import styles from './count.module.css';
import type { Denomination } from './count-rules.ts';
import type { Count } from './use-count.ts';
import { useOrderAction } from './use-order-action.ts';

interface SuspectNoteDialogProps {
  readonly count: Count;
  readonly onClose: () => void;
}

/** Records a doubtful note: denomination, serial number, and whether it is kept. It is removed from the count. */
export function SuspectNoteDialog({ count, onClose }: SuspectNoteDialogProps): ReactElement {
  const { t } = useTranslation(['cash-orders', 'app']);
  const formId = useId();
  const draft = useSuspectNote(count, onClose);
  const { serial, setSerial, isAsked, isBusy, refusal, submit } = draft;
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('dialogs.doubtful.title')}
      description={t('dialogs.doubtful.text')}
      closeLabel={t('app:dialogs.close')}
      isBusy={isBusy}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          isBlock
          isLoading={isBusy}
          loadingLabel={t('app:dialogs.submitting')}
        >
          {t('dialogs.doubtful.submit')}
        </Button>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <NoteChoice draft={draft} />
        <TextField
          label={t('dialogs.doubtful.serial')}
          error={isAsked && serial.trim() === '' ? t('dialogs.doubtful.serialRequired') : undefined}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          value={serial}
          onChange={(event) => setSerial(event.target.value)}
        />
        <FateChoice draft={draft} />
        {refusal === null || isBusy ? null : (
          <Notice tone="negative" isUrgent>
            {refusal}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

type Draft = ReturnType<typeof useSuspectNote>;

function NoteChoice({ draft }: { readonly draft: Draft }): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  return (
    <Segments
      label={t('dialogs.doubtful.denomination')}
      isFill
      value={String(draft.note)}
      onValueChange={(value) => draft.setNote(denominations.find((one) => String(one) === value) ?? 100)}
      segments={denominations.map((note) => ({
        value: String(note),
        label: amount.dollars(String(note), 'whole'),
      }))}
    />
  );
}

function FateChoice({ draft }: { readonly draft: Draft }): ReactElement {
  const { t } = useTranslation('cash-orders');
  const name = useId();
  return (
    <OptionGroup legend={t('dialogs.doubtful.fate')}>
      {[false, true].map((isKept) => (
        <OptionCard
          key={String(isKept)}
          name={name}
          value={String(isKept)}
          checked={draft.isKept === isKept}
          onChange={() => draft.setIsKept(isKept)}
          title={t(isKept ? 'dialogs.doubtful.kept' : 'dialogs.doubtful.givenBack')}
        />
      ))}
    </OptionGroup>
  );
}

function useSuspectNote(count: Count, onClose: () => void) {
  const { t } = useTranslation('cash-orders');
  const act = useOrderAction(count.order.id);
  const [note, setNote] = useState<Denomination>(100);
  const [serial, setSerial] = useState('');
  const [isKept, setIsKept] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    setIsAsked(true);
    if (serial.trim() === '' || isBusy) return;
    setIsBusy(true);
    const reason = await act({ kind: 'setAside', denomination: note, serial: serial.trim(), isKept });
    setIsBusy(false);
    setRefusal(reason);
    if (reason !== null) return;
    count.setAside(note);
    toast(t('dialogs.doubtful.done'));
    onClose();
  };
  return { note, setNote, serial, setSerial, isKept, setIsKept, isAsked, isBusy, refusal, submit };
}
