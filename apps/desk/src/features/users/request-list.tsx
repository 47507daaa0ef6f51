import type { UnfreezeRequest } from '@gim/contract/users.desk';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { selectionAfter } from '../../platform/keyboard/key-command.ts';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useInstantText } from '../../shared/use-instant-text.ts';
import styles from './users.module.css';

interface RequestListProps {
  readonly requests: readonly UnfreezeRequest[];
  readonly openUserId: string | null;
  readonly onOpen: (userId: string) => void;
}

/** Who waits for a second person, the one that waits longest first. ↑ and ↓ open the next client. */
export function RequestList({ requests, openUserId, onOpen }: RequestListProps): ReactElement {
  const { t } = useTranslation('users');
  const instant = useInstantText();
  const list = useRef<HTMLUListElement>(null);
  useKeyCommands((command) => {
    if (command !== 'next' && command !== 'previous') return false;
    // Who has gone to the menu moves in the menu.
    if (document.activeElement?.closest('nav')) return false;
    const selected = requests.findIndex(({ userId }) => userId === openUserId);
    const from = { count: requests.length, selected: selected === -1 ? null : selected };
    const index = selectionAfter(command, from);
    const request = index === null ? undefined : requests[index];
    if (index === null || request === undefined) return false;
    onOpen(request.userId);
    list.current?.querySelectorAll('button')[index]?.focus();
    return true;
  });
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
