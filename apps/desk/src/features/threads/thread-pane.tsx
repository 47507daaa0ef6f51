import type { Thread } from '@gim/contract/support.desk';
import { CheckIcon, ClockIcon, LockIcon } from '@gim/ui/icons/icons.ts';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { StatusBadge } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/services.ts';
import { OperationFacts } from '../../shared/operation-facts.tsx';
import { useTimeText } from '../../shared/use-time-text.ts';
import { AnswerForm } from './answer-form.tsx';
import { ThreadPicture } from './thread-picture.tsx';
import styles from './threads.module.css';
import { useThread } from './use-threads.ts';

/** The open thread: messages, operation and answer form. */
export function ThreadPane({ number }: { readonly number: number }): ReactElement {
  const { t } = useTranslation(['threads', 'app']);
  const { data, isError, refetch } = useThread(number);
  if (data !== undefined) return <Pane thread={data} onAgain={() => void refetch()} />;
  return isError ? (
    <LoadError title={t('pane.failed')} retryLabel={t('list.retry')} onRetry={() => void refetch()}>
      {t('pane.failedText')}
    </LoadError>
  ) : (
    <SkeletonRows label={t('app:panes.loadingDetail')} count={6} />
  );
}

const looks = {
  open: { tone: 'pending', Icon: ClockIcon },
  answered: { tone: 'positive', Icon: CheckIcon },
  closed: { tone: 'neutral', Icon: LockIcon },
} as const;

function Pane({ thread, onAgain }: { readonly thread: Thread; readonly onAgain: () => void }): ReactElement {
  const { t } = useTranslation('threads');
  const rights = useSession()?.staff.rights ?? [];
  const { number, state, topic, email, operation, messages } = thread;
  const newest = messages.at(-1);
  const StateIcon = looks[state].Icon;
  return (
    <div className={styles.pane}>
      <div className={styles.paneHead}>
        <h2 className={styles.paneTitle}>{t('pane.title', { number })}</h2>
        <StatusBadge tone={looks[state].tone} icon={<StateIcon size={14} />}>
          {t(`states.${state}`)}
        </StatusBadge>
      </div>
      <p className={styles.quiet}>{`${t(`topics.${topic}`)} · ${email ?? t('list.erased')}`}</p>
      {operation === null ? null : <OperationFacts operation={operation} />}
      <Messages thread={thread} />
      {rights.includes('support.answer') && newest !== undefined ? (
        <AnswerForm
          // The key resets the form after an answer was sent, but keeps the input when the client writes meanwhile.
          key={messages.filter(({ author }) => author === 'staff').length}
          number={number}
          seenId={newest.id}
          isClosed={state === 'closed'}
          onChanged={onAgain}
        />
      ) : (
        <p className={styles.quiet}>{t('answer.readOnly')}</p>
      )}
    </div>
  );
}

/** Oldest first. Texts are rendered as plain text (W-04). */
function Messages({ thread: { number, messages } }: { readonly thread: Thread }): ReactElement {
  const { t } = useTranslation('threads');
  const when = useTimeText();
  return (
    <ol className={styles.messages} aria-label={t('pane.messages')}>
      {messages.map(({ id, author, name, at, text, note, pictures }) => (
        <li key={id} className={styles.message} data-author={author}>
          <p className={styles.text}>{note === null ? (text ?? t('pane.erased')) : t(`notes.${note}`)}</p>
          {pictures.map((picture, index) => (
            <ThreadPicture key={picture.id} number={number} picture={picture} no={index + 1} />
          ))}
          <span className={styles.when}>
            {[when(at), author === 'staff' ? name : author === 'customer' ? t('pane.client') : null]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}
