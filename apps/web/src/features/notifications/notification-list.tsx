import type { NotificationItem } from '@gim/contract';
import { NotificationRow } from '@gim/ui/rows/notification-row.tsx';
import { RowGroups, RowGroupTitle, RowList } from '@gim/ui/rows/row.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDayName, formatTime } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { groupByDay } from '../../shared/day-groups.ts';
import { lookOf } from './notification-icon.ts';
import { useNotificationText } from './use-notification-text.ts';

interface NotificationListProps {
  readonly items: readonly NotificationItem[];
  /** The notification open beside the list. */
  readonly selectedId: string | null;
}

/** The notifications by day. */
export function NotificationList({ items, selectedId }: NotificationListProps): ReactElement {
  const { t } = useTranslation('notifications');
  const { texts, now } = useServices();
  const textOf = useNotificationText();
  const format = { language: texts.language() };
  return (
    <RowGroups>
      {groupByDay(items).map(({ day, first, items: found }) => {
        const name = formatDayName(first, new Date(now()), format);
        return (
          <section key={day}>
            <RowGroupTitle>{name}</RowGroupTitle>
            <RowList label={name}>
              {found.map((item) => {
                const { icon: Icon, tone } = lookOf(item);
                const { title, text } = textOf(item);
                return (
                  <NotificationRow
                    key={item.id}
                    link={Link}
                    to={`/notifications/${item.id}`}
                    icon={<Icon size={18} />}
                    tone={tone}
                    title={title}
                    time={formatTime(new Date(item.createdAt), format)}
                    isSelected={item.id === selectedId}
                    {...(item.readAt === null ? { newLabel: t('list.new') } : {})}
                  >
                    {text}
                  </NotificationRow>
                );
              })}
            </RowList>
          </section>
        );
      })}
    </RowGroups>
  );
}
