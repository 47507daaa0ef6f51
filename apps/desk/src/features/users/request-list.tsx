import type { UnfreezeRequest } from '@gim/contract/users.desk';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyList } from '../../shared/key-list.tsx';
import { useTimeText } from '../../shared/use-time-text.ts';
import styles from './users.module.css';

interface RequestListProps {
  readonly requests: readonly UnfreezeRequest[];
  readonly openUserId: string | null;
  readonly onOpen: (userId: string) => void;
}

/** The requests that await a second person, longest wait first. ↑ and ↓ open the next client. */
export function RequestList({ requests, openUserId, onOpen }: RequestListProps): ReactElement {
  const { t } = useTranslation('users');
  const instant = useTimeText();
  return (
    <KeyList
      items={requests}
      keyOf={({ userId }) => userId}
      open={openUserId}
      onOpen={onOpen}
      label={t('requests.title')}
      className={styles.list}
      lineClass={() => styles.line}
    >
      {({ email, requestedBy, requestedAt, expiresAt }) => (
        <>
          <span className={styles.who}>{email}</span>
          <span>{t('requests.askedBy', { name: requestedBy.name })}</span>
          <span className={styles.when}>{instant(requestedAt)}</span>
          <span className={styles.until}>{t('requests.until', { time: instant(expiresAt) })}</span>
        </>
      )}
    </KeyList>
  );
}
