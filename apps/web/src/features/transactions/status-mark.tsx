import type { TransactionStatus } from '@gim/contract';
import { StatusBadge, StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { statusLooks } from '../../shared/transactions/looks.ts';

interface StatusMarkProps {
  readonly status: TransactionStatus;
  /** Lists show successful statuses as plain text; the operation's own page shows every status as a badge. */
  readonly isStandalone?: boolean;
}

export function StatusMark({ status, isStandalone = false }: StatusMarkProps): ReactElement {
  const { t } = useTranslation('transactions');
  const { tone, Icon } = statusLooks[status];
  const Mark = isStandalone || tone !== 'positive' ? StatusBadge : StatusText;
  return (
    <Mark tone={tone} icon={<Icon size={14} />}>
      {t(`status.${status}`)}
    </Mark>
  );
}
