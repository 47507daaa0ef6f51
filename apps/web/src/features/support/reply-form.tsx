import { type Ticket, ticketLimits } from '@gim/contract/support';
import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextArea } from '@gim/ui/text-area/text-area.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../platform/random.ts';
import { useServices } from '../../platform/services.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { cacheTicket, replyToTicket } from './api.ts';
import { PicturePicker } from './picture-picker.tsx';
import { useSupportProblemText } from './problem-texts.ts';
import styles from './support.module.css';

/** A reply in the thread. */
export function ReplyForm({ ticket }: { readonly ticket: Ticket }): ReactElement {
  const { t } = useTranslation('support');
  const services = useServices();
  const id = useUserId();
  const queries = useQueryClient();
  const attempt = useAttempt(useSupportProblemText());
  const [messageId] = useState(randomId);
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    void attempt.run(async () => {
      const message = { messageId, text: text.trim(), pictures };
      await cacheTicket(
        queries,
        id,
        await replyToTicket(services, { id, number: ticket.number, ...message }),
      );
    });
  };
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <TextArea
        label={t('thread.reply')}
        placeholder={t('thread.placeholder')}
        {...(ticket.state === 'closed' ? { hint: t('thread.reopens') } : {})}
        maxLength={ticketLimits.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {attempt.error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {attempt.error}
        </Notice>
      )}
      <PicturePicker pictures={pictures} onChange={setPictures}>
        <Button
          type="submit"
          variant="primary"
          isDisabled={text.trim() === ''}
          isLoading={attempt.isBusy}
          loadingLabel={t('form.sending')}
        >
          {t('form.send')}
        </Button>
      </PicturePicker>
    </form>
  );
}
