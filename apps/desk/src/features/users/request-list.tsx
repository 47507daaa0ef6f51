import type { UnfreezeRequest } from '@gim/contract/users.desk';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstantText } from '../../shared/use-instant-text.ts';
import { useListKeys } from '../../shared/use-list-keys.ts';
import styles from './users.module.css';

interface RequestListProps {
  readonly requests: readonly UnfreezeRequest[];
  readonly openUserId: string | null;
  readonly onOpen: (userId: string) => void;
}

/** The requests that await a second person, longest wait first. ↑ and ↓ open the next client. */
export function RequestList({ requests, openUserId, onOpen }: RequestListProps): ReactElement {
  const { t } = useTranslation('users');
  const instant = useInstantText();
  const list = useListKeys({ keys: requests.map(({ userId }) => userId), open: openUserId, onOpen });
  return (
    <ul ref={list} className={styles.list} aria-label={t('requests.title')}>
      {requests.map(({ id, userId, email, requestedBy, requestedAt, expiresAt }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.line}
            aria-current={userId === openUserId ? 'true' : undefined}
            onClick={() => onOpen(userId)}
          >
            <span className={styles.who}>{email}</span>
            <span>{t('requests.askedBy', { name: requestedBy.name })}</span>
            <span className={styles.when}>{instant(requestedAt)}</span>
            <span className={styles.until}>{t('requests.until', { time: instant(expiresAt) })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
