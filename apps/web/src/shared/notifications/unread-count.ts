import type { NavigationItem } from '@gim/ui/app-shell/navigation.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnread } from './api.ts';

const SHOWN_MAX = 99;

/** The unread count beside the bell. An installed app shows it as its badge too. */
export function useUnreadCount(): NonNullable<NavigationItem['count']> | undefined {
  const { t } = useTranslation('app');
  const { data: unread = 0 } = useUnread();
  useEffect(() => {
    // Only installed apps have a badge.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
  if (unread === 0) return undefined;
  if (unread > SHOWN_MAX) return { value: `${SHOWN_MAX}+`, label: t('navigation.unreadMany') };
  return { value: String(unread), label: t('navigation.unread', { count: unread }) };
}
