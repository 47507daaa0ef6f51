import type { Ticket, TicketMessage } from '@gim/contract/support';
import { CheckIcon, InfoIcon, UserRoundIcon } from '@gim/ui/icons/icons.ts';
import { Mark } from '@gim/ui/mark/mark.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import styles from './support.module.css';
import { TicketPicture } from './ticket-picture.tsx';

/** The thread, oldest first. Texts are rendered as plain text (W-04). */
export function ThreadMessages({ ticket }: { readonly ticket: Ticket }): ReactElement {
  const { t } = useTranslation('support');
  return (
    <ol className={styles.thread} aria-label={t('thread.messages')}>
      {ticket.messages.map((message) =>
        message.note === null ? (
          <Message key={message.id} number={ticket.number} message={message} />
        ) : (
          <Note key={message.id} message={message} note={message.note} />
        ),
      )}
    </ol>
  );
}

function useWhen(): (at: string) => string {
  const { texts, now } = useServices();
  return (at) => formatMoment(new Date(at), new Date(now()), { language: texts.language() });
}

interface MessageProps {
  readonly number: number;
  readonly message: TicketMessage;
}

function Message({ number, message }: MessageProps): ReactElement {
  const { t } = useTranslation('support');
  const when = useWhen();
  const { author, name, at, text, pictures } = message;
  const isOurs = author === 'staff';
  return (
    <li className={styles.message}>
      <span className={styles.disc} data-ours={isOurs || undefined} aria-hidden="true">
        {isOurs ? <Mark size={20} /> : <UserRoundIcon size={18} />}
      </span>
      <div className={styles.words}>
        <p className={styles.who}>
          <b>{isOurs ? t('thread.staff', { name: name ?? '' }) : t('thread.you')}</b>
          <time dateTime={at}>{when(at)}</time>
        </p>
        <p className={styles.text}>{text ?? t('thread.erased')}</p>
        {pictures.length === 0 ? null : (
          <div className={styles.pictures}>
            {pictures.map((picture, index) => (
              <TicketPicture key={picture.id} number={number} picture={picture} no={index + 1} />
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

function Note({
  message: { at },
  note,
}: {
  readonly message: TicketMessage;
  readonly note: NonNullable<TicketMessage['note']>;
}): ReactElement {
  const { t } = useTranslation('support');
  const when = useWhen();
  const Icon = note === 'CaseOpened' ? InfoIcon : CheckIcon;
  return (
    <li className={styles.note}>
      <Icon size={18} />
      <span>{t(`notes.${note}`, { when: when(at) })}</span>
    </li>
  );
}
