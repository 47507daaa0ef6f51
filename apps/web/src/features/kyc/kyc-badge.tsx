import { CheckIcon, CircleXIcon, ClockIcon } from '@gim/ui/icons/icons.ts';
import { StatusBadge } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { KycCheck } from '../../shared/kyc-check.ts';

const looks = {
  notchecked: { tone: 'neutral', Icon: ClockIcon },
  pending: { tone: 'pending', Icon: ClockIcon },
  rejected: { tone: 'negative', Icon: CircleXIcon },
  approved: { tone: 'positive', Icon: CheckIcon },
} as const;

export function KycBadge({ status }: Pick<KycCheck, 'status'>): ReactElement {
  const { t } = useTranslation('kyc');
  const { tone, Icon } = looks[status];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} />}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
