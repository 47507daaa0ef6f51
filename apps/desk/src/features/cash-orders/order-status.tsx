import type { CashOrderItem } from '@gim/contract/cash-orders.desk';
import { BanIcon, CheckIcon, CircleCheckIcon, ClockIcon, LockIcon } from '@gim/ui/icons/icons.ts';
import { StatusBadge, StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isOver } from './queue-rules.ts';

type OrderProgress = Pick<CashOrderItem, 'stage' | 'isLocked'>;

/** The status of an order: finished ones as plain text, open ones highlighted. */
export function OrderStatus({ order }: { readonly order: OrderProgress }): ReactElement {
  const { t } = useTranslation('cash-orders');
  const { stage, isLocked } = order;
  if (isOver(order))
    return (
      <StatusText
        tone="neutral"
        icon={stage === 'successful' ? <CheckIcon size={14} /> : <BanIcon size={14} />}
      >
        {t(`stage.${stage}`)}
      </StatusText>
    );
  if (isLocked)
    return (
      <StatusBadge tone="negative" icon={<LockIcon size={14} />}>
        {t('stage.locked')}
      </StatusBadge>
    );
  return (
    <StatusBadge
      tone="pending"
      icon={
        stage === 'scheduled' || stage === 'funds_locked' ? (
          <ClockIcon size={14} />
        ) : (
          <CircleCheckIcon size={14} />
        )
      }
    >
      {t(`stage.${stage}`)}
    </StatusBadge>
  );
}
