import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { problemOf } from '../../shared/problem-of.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { markRead, useNotification } from './api.ts';
import { NotificationCard } from './notification-card.tsx';

/** One notification. Opening it marks it as read. */
export function NotificationDetail({
  id,
  isBesideList = false,
}: {
  readonly id: string;
  readonly isBesideList?: boolean;
}): ReactElement {
  const { t } = useTranslation(['notifications', 'app']);
  const { data, error, refetch } = useNotification(id);
  useRead(id, data?.readAt ?? null, data !== undefined);
  if (data !== undefined) return <NotificationCard item={data} isBesideList={isBesideList} />;
  if (error === null) return <SkeletonRows label={t('app:loading')} count={3} />;
  if (problemOf(error, { NotFound: true, ValueInvalid: true }) === null)
    return <LoadProblem error={error} onRetry={() => void refetch()} />;
  return (
    <Empty
      title={t('detail.missing')}
      actions={
        <ButtonLink render={(props) => <Link {...props} to="/notifications" />}>
          {t('detail.back')}
        </ButtonLink>
      }
    >
      {t('detail.missingText')}
    </Empty>
  );
}

/** A failure is harmless: the notification stays unread until opened again. */
function useRead(notificationId: string, readAt: string | null, isLoaded: boolean): void {
  const services = useServices();
  const id = useUserId();
  const isUnread = isLoaded && readAt === null;
  useEffect(() => {
    if (isUnread) markRead(services, { id, notificationId }).catch(() => undefined);
  }, [services, id, notificationId, isUnread]);
}
