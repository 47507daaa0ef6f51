import type { ReactElement } from 'react';
import { NotificationPages } from '../features/notifications/notification-pages.tsx';

export default function Notifications(): ReactElement {
  return <NotificationPages selectedId={null} />;
}
