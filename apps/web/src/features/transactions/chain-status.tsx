import type { Transaction } from '@gim/contract';
import { CheckIcon, ClockIcon, UndoIcon } from '@gim/ui/icons/icons.ts';
import { StatusBadge } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { shownStatusOf } from '../../shared/transactions/looks.ts';
import { withdrawStateOf } from './chain-state.ts';
import { LateBadge } from './eta-part.tsx';
import { isPayout, payoutStateOf } from './payout-state.ts';
import { StatusMark } from './status-mark.tsx';

/** The status of an operation on its own page; for outgoing ones a more specific state. */
export function PageStatus({ transaction }: { readonly transaction: Transaction }): ReactElement {
  const { t } = useTranslation('transactions');
  const state =
    transaction.type === 'Withdraw'
      ? withdrawStateOf(transaction)
      : isPayout(transaction)
        ? payoutStateOf(transaction)
        : null;
  switch (state) {
    case 'feeChange':
    case 'unclaimed':
      return (
        <StatusBadge tone="warning" icon={<ClockIcon size={14} />}>
          {t(`payout.${state}`)}
        </StatusBadge>
      );
    case 'undo':
      return (
        <StatusBadge tone="warning" icon={<UndoIcon size={14} />}>
          {t('chain.undoable')}
        </StatusBadge>
      );
    case 'delayed':
      return (
        <StatusBadge tone="pending" icon={<ClockIcon size={14} />}>
          {t('chain.delayed')}
        </StatusBadge>
      );
    case 'review':
      return (
        <StatusBadge tone="pending" icon={<ClockIcon size={14} />}>
          {t('chain.inReview')}
        </StatusBadge>
      );
    case 'release':
      return (
        <StatusBadge tone="positive" icon={<CheckIcon size={14} />}>
          {t('chain.testArrived')}
        </StatusBadge>
      );
    default:
      return transaction.eta?.isLate === true ? (
        <LateBadge />
      ) : (
        <StatusMark status={shownStatusOf(transaction)} isStandalone />
      );
  }
}
