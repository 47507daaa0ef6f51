import type { UnfreezeRequest } from '@gim/contract/users.desk';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountAction } from './account-action.ts';
import { NoteDialog } from './note-dialog.tsx';
import { RequestHistory } from './request-history.tsx';
import { useDeskUser } from './use-users.ts';
import { UserActions } from './user-actions.tsx';
import { FreezeFacts, UserFacts } from './user-facts.tsx';
import { UserStatus } from './user-status.tsx';
import styles from './users.module.css';

/** One client: the account's status, why, and the two steps that unfreeze it. */
export function UserPane({ userId }: { readonly userId: string }): ReactElement {
  const { t } = useTranslation(['users', 'app']);
  const { data: user, isError, refetch } = useDeskUser(userId);
  const [action, setAction] = useState<AccountAction | null>(null);
  if (isError)
    return (
      <LoadError title={t('pane.failed')} retryLabel={t('requests.retry')} onRetry={() => void refetch()}>
        {t('pane.failedText')}
      </LoadError>
    );
  if (user === undefined)
    return (
      <Loading label={t('app:panes.loadingDetail')}>
        <div className={styles.part}>
          <Skeleton width={180} height={24} />
          <Skeleton width={220} />
          <Skeleton width={260} />
          <Skeleton width={140} />
        </div>
      </Loading>
    );
  const requests = user.unfreezeRequests;
  return (
    <div className={styles.pane}>
      <header className={styles.paneHead}>
        <h2 className={styles.heading}>{user.email ?? t('pane.deleted')}</h2>
        <UserStatus status={user.status} />
      </header>
      {user.freeze === null ? null : (
        <section className={styles.part}>
          <h3 className={styles.partTitle}>{t('freeze.title')}</h3>
          <FreezeFacts freeze={user.freeze} />
        </section>
      )}
      <RequestHistory title={t('history.current')} requests={requests.filter(isOpen)} />
      <UserActions user={user} onChoose={setAction} />
      <UserFacts user={user} />
      <RequestHistory title={t('history.title')} requests={requests.filter((one) => !isOpen(one))} />
      {action === null ? null : <NoteDialog action={action} onClose={() => setAction(null)} />}
    </div>
  );
}

const isOpen = ({ state }: UnfreezeRequest): boolean => state === 'Open';
