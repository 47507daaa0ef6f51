import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { NotificationDetail } from '../features/notifications/notification-detail.tsx';
import { NotificationPages } from '../features/notifications/notification-pages.tsx';

/** One notification; on wide screens beside the list. */
export default function NotificationsId(): ReactElement {
  const { id = '' } = useParams();
  const isWide = useMediaQuery('(min-width: 1100px)');
  return isWide ? <NotificationPages selectedId={id} /> : <NotificationDetail key={id} id={id} />;
}
