import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestList } from './request-list.tsx';
import { useUnfreezeRequests } from './use-users.ts';
import styles from './users.module.css';

interface RequestsPaneProps {
  readonly openUserId: string | null;
  readonly onOpen: (userId: string) => void;
}

/** The list of waiting requests, also while loading, empty or failed. */
export function RequestsPane(props: RequestsPaneProps): ReactElement {
  const { t } = useTranslation(['users', 'app']);
  const { data, isError, isPending, refetch } = useUnfreezeRequests();
  const count = data?.items.length ?? 0;
  return (
    <section aria-labelledby="second-person">
      <h2 id="second-person" className={styles.group}>
        {t('requests.title')} {count === 0 ? null : <span className={styles.count}>{count}</span>}
      </h2>
      {isPending ? <SkeletonRows label={t('app:panes.loadingList')} count={4} /> : null}
      {isError ? (
        <div className={styles.padded}>
          <LoadError
            title={t('requests.failed')}
            retryLabel={t('requests.retry')}
            onRetry={() => void refetch()}
          >
            {t('requests.failedText')}
          </LoadError>
        </div>
      ) : null}
      {data !== undefined && count === 0 && !isError ? (
        <Empty title={t('requests.none')}>{t('requests.noneText')}</Empty>
      ) : null}
      {count === 0 || data === undefined ? null : <RequestList requests={data.items} {...props} />}
    </section>
  );
}
