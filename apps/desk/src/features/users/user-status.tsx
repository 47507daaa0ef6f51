import type { DeskUser } from '@gim/contract/users.desk';
import type { Icon } from '@gim/ui/icons/icon.tsx';
import { BanIcon, CheckIcon, ClockIcon, LockIcon, TrashIcon } from '@gim/ui/icons/icons.ts';
import { StatusBadge, type StatusTone } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

const looks: Readonly<Record<DeskUser['status'], { readonly tone: StatusTone; readonly icon: Icon }>> = {
  NotVerified: { tone: 'neutral', icon: ClockIcon },
  Active: { tone: 'positive', icon: CheckIcon },
  Frozen: { tone: 'warning', icon: LockIcon },
  Blocked: { tone: 'negative', icon: BanIcon },
  Deleted: { tone: 'neutral', icon: TrashIcon },
};

/** The status of an account as icon and text. */
export function UserStatus({ status }: { readonly status: DeskUser['status'] }): ReactElement {
  const { t } = useTranslation('users');
  const { tone, icon: Icon } = looks[status];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} />}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
