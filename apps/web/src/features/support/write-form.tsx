import { type TicketTopic, ticketLimits, ticketTopics } from '@gim/contract/support';
import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { SelectField } from '@gim/ui/select-field/select-field.tsx';
import { TextArea } from '@gim/ui/text-area/text-area.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { randomId } from '../../platform/random.ts';
import { useServices } from '../../platform/services.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { cacheTicket, createTicket } from './api.ts';
import { OperationField } from './operation-field.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { useSupportProblemText } from './problem-texts.ts';
import styles from './support.module.css';
import { useAnswerTime } from './use-answer-time.ts';

const isTopic = (value: string): value is TicketTopic => ticketTopics.some((topic) => topic === value);
/** The operation from whose page the user came. */
function askedIn(params: URLSearchParams): string | null {
  const asked = params.get('transaction');
  return asked !== null && /^[0-9a-f-]{36}$/i.test(asked) ? asked : null;
}

/** A message to support. It keeps its id until it is sent, so that a second press sends no second one. */
export function WriteForm(): ReactElement {
  const { t } = useTranslation('support');
  const services = useServices();
  const id = useUserId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const attempt = useAttempt(useSupportProblemText());
  const answerTime = useAnswerTime();
  const [messageId] = useState(randomId);
  const [topic, setTopic] = useState<TicketTopic | null>(null);
  const [operation, setOperation] = useState(() => askedIn(params));
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (topic === null || text.trim() === '') return;
    void attempt.run(async () => {
      const written = { messageId, topic, transactionId: operation, text: text.trim(), pictures };
      const ticket = await createTicket(services, { id, ...written });
      await cacheTicket(queries, id, ticket);
      void navigate(`/settings/support-service/${ticket.number}`);
    });
  };
  const missing = isTried ? { error: t('form.required') } : {};
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <SelectField
        label={t('form.topic')}
        placeholder={t('form.chooseTopic')}
        options={ticketTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        value={topic}
        onValueChange={(value) => (isTopic(value) ? setTopic(value) : undefined)}
        {...(topic === null ? missing : {})}
      />
      <OperationField value={operation} onChange={setOperation} />
      <TextArea
        label={t('form.message')}
        placeholder={t('form.placeholder')}
        hint={answerTime}
        maxLength={ticketLimits.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
        {...(text.trim() === '' ? missing : {})}
      />
      <PicturePicker pictures={pictures} onChange={setPictures} />
      {attempt.error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {attempt.error}
        </Notice>
      )}
      <ActionBar>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBlock
          isLoading={attempt.isBusy}
          loadingLabel={t('form.sending')}
        >
          {t('form.send')}
        </Button>
      </ActionBar>
    </form>
  );
}
