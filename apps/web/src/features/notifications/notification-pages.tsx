import { fetchMore, retryFetch } from '@gim/browser/paging.ts';
import { Button } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { CheckCheckIcon } from '@gim/ui/icons/icons.ts';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { useAnyProblemText } from '../../shared/use-any-problem-text.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { markAllRead, useNotifications } from './api.ts';
import { NotificationCard } from './notification-card.tsx';
import { NotificationDetail } from './notification-detail.tsx';
import { NotificationList } from './notification-list.tsx';
import styles from './notifications.module.css';

interface NotificationPagesProps {
  /** The open notification; null on the list itself. */
  readonly selectedId: string | null;
}

/** The list; wide screens show one notification beside it: the selected one or the newest. */
export function NotificationPages({ selectedId }: NotificationPagesProps): ReactElement {
  const { t } = useTranslation(['notifications', 'app']);
  const isWide = useMediaQuery('(min-width: 1100px)');
  const pages = useNotifications();
  const { data, error } = pages;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const [newest] = items;
  useReadAll(newest?.id, data?.pages[0]?.unread ?? 0);
  return (
    <div className={styles.columns}>
      <div>
        {data === undefined && error === null ? <SkeletonRows label={t('app:loading')} count={6} /> : null}
        {data !== undefined && newest === undefined ? (
          <Empty title={t('list.empty')}>{t('list.emptyText')}</Empty>
        ) : null}
        <NotificationList items={items} selectedId={isWide ? (selectedId ?? newest?.id ?? null) : null} />
        {error === null ? null : <LoadProblem error={error} onRetry={() => retryFetch(pages)} />}
        {pages.hasNextPage && error === null ? (
          <Button
            variant="quiet"
            isLoading={pages.isFetchingNextPage}
            loadingLabel={t('list.loadingMore')}
            onClick={() => fetchMore(pages)}
          >
            {t('list.more')}
          </Button>
        ) : null}
      </div>
      {isWide ? (
        <aside className={styles.beside}>
          {selectedId === null ? null : <NotificationDetail key={selectedId} id={selectedId} isBesideList />}
          {selectedId === null && newest !== undefined ? (
            <NotificationCard item={newest} isBesideList />
          ) : null}
        </aside>
      ) : null}
    </div>
  );
}

/** Shows "Read all" in the bar while there are unread notifications. */
function useReadAll(newestId: string | undefined, unread: number): void {
  const { t } = useTranslation('notifications');
  const isOffered = newestId !== undefined && unread > 0;
  usePageHead(
    useMemo(
      () => (isOffered ? { title: t('list.title'), trailing: <ReadAll newestId={newestId} /> } : null),
      [t, newestId, isOffered],
    ),
  );
}

/** Marks up to `newestId`, so that notifications that arrive meanwhile stay unread. */
function ReadAll({ newestId }: { readonly newestId: string }): ReactElement {
  const { t } = useTranslation('notifications');
  const services = useServices();
  const userId = useUserId();
  const { isBusy, error, run } = useAttempt(useAnyProblemText());
  useEffect(() => {
    if (error !== undefined) toast(error);
  }, [error]);
  return (
    <Button
      variant="quiet"
      icon={<CheckCheckIcon size={18} />}
      isLoading={isBusy}
      onClick={() => void run(() => markAllRead(services, { userId, newestId }))}
    >
      {t('list.readAll')}
    </Button>
  );
}
