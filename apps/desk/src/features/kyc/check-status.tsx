import type { kycStatuses } from '@gim/contract/users';
import { CheckIcon, CircleXIcon, ClockIcon } from '@gim/ui/icons/icons.ts';
import { StatusBadge, StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

const looks = {
  notchecked: { tone: 'neutral', Icon: ClockIcon },
  pending: { tone: 'pending', Icon: ClockIcon },
  rejected: { tone: 'negative', Icon: CircleXIcon },
  approved: { tone: 'positive', Icon: CheckIcon },
} as const;

interface CheckStatusProps {
  readonly status: (typeof kycStatuses)[number];
  readonly isInline?: boolean;
}

export function CheckStatus({ status, isInline = false }: CheckStatusProps): ReactElement {
  const { t } = useTranslation('kyc');
  const { tone, Icon } = looks[status];
  const Look = isInline ? StatusText : StatusBadge;
  return (
    <Look tone={tone} icon={<Icon size={14} />}>
      {t(`status.${status}`)}
    </Look>
  );
}
