import { ticketLimits } from '@gim/contract/support';
import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextArea } from '@gim/ui/text-area/text-area.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import styles from './threads.module.css';
import { sendAnswer, sendClose, type ThreadRefusal, useRefetchThreads } from './use-threads.ts';

interface AnswerFormProps {
  readonly number: number;
  /** The latest message on screen: the server refuses the answer if there is a newer one. */
  readonly seenId: string;
  readonly isClosed: boolean;
  readonly onChanged: () => void;
}

/** The answer to a client. It keeps its id until it is sent, so that a second press sends no second one. */
export function AnswerForm({ number, seenId, isClosed, onChanged }: AnswerFormProps): ReactElement {
  const { t } = useTranslation('threads');
  const { text, setText, isBusy, refusal, send, close } = useAnswer({ number, seenId, onChanged });
  useKeyActs([
    {
      command: 'confirm',
      text: t('keys.send'),
      run: text.trim() === '' || isBusy ? null : () => send(false),
    },
    {
      command: 'stop',
      text: t('keys.sendAndClose'),
      run: text.trim() === '' || isBusy ? null : () => send(true),
    },
    { command: 'closeDay', text: t('keys.close'), run: isClosed || isBusy ? null : close },
  ]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(false);
  };
  const isEmpty = text.trim() === '';
  return (
    <form className={styles.answer} noValidate onSubmit={submit}>
      <TextArea
        label={t('answer.label')}
        hint={t('answer.hint')}
        maxLength={ticketLimits.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {refusal === null || isBusy ? null : (
        <Notice tone="negative" isUrgent>
          {t(`refusals.${refusal}`)}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          isBlock
          isDisabled={isEmpty}
          isLoading={isBusy}
          loadingLabel={t('answer.sending')}
        >
          {t('answer.send')} <KeyCap name="F9" />
        </Button>
        <Button size="sm" isBlock isDisabled={isEmpty || isBusy} onClick={() => send(true)}>
          {t('answer.sendAndClose')} <KeyCap name="F10" />
        </Button>
        {isClosed ? null : (
          <Button size="sm" isBlock isDisabled={isBusy} onClick={close}>
            {t('answer.close')} <KeyCap name="X" />
          </Button>
        )}
      </div>
    </form>
  );
}

function useAnswer({ number, seenId, onChanged }: Omit<AnswerFormProps, 'isClosed'>) {
  const { t } = useTranslation('threads');
  const { client } = useServices();
  const refetch = useRefetchThreads();
  const [messageId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ThreadRefusal | null>(null);
  const run = async (work: () => Promise<ThreadRefusal | null>, done: 'sent' | 'closed'): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const refused = await work();
    setRefusal(refused);
    if (refused === null) toast(t(`answer.${done}`));
    if (refused === 'ThreadChanged') onChanged();
    else await refetch();
    setBusy(false);
  };
  const send = (isClosing: boolean): void => {
    const written = text.trim();
    if (written === '') return;
    void run(() => sendAnswer(client, { number, messageId, seenId, text: written, isClosing }), 'sent');
  };
  const close = (): void => void run(() => sendClose(client, { number, seenId }), 'closed');
  return { text, setText, isBusy, refusal, send, close };
}
