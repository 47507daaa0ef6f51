import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { balancesKey } from '../coins/api.ts';
import { useAttempt } from '../use-attempt.ts';
import { useUserId } from '../use-user-id.ts';
import type { OrderKind } from './order-kind.ts';
import { checkOutcome, isSent, type Outcome } from './outcome.ts';

export interface UnansweredNoticeProps<Order extends object> {
  readonly kind: OrderKind<Order>;
  readonly problemText: Parameters<typeof useAttempt>[0];
  readonly text: (
    name:
      | 'openActivity'
      | 'acceptedBefore'
      | 'notAcceptedBefore'
      | 'unansweredTitle'
      | 'unansweredText'
      | 'checking'
      | 'check',
  ) => string;
}

/** Says that the outcome of an earlier order is unknown, and checks it. */
export function OutcomeUnknownNotice<Order extends object>({
  kind,
  problemText,
  text,
}: UnansweredNoticeProps<Order>): ReactElement | null {
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const { isBusy, error, run } = useAttempt(problemText);
  // Checked on mount only: orders sent by this page are tracked by their own form.
  const [isLeft] = useState(() => isSent(services.intents.find(kind.intentName(userId))));
  const [outcome, setOutcome] = useState<Outcome>('unsure');
  if (!isLeft) return null;
  if (outcome !== 'unsure') {
    const isAccepted = outcome === 'accepted';
    return (
      <Notice
        tone={isAccepted ? 'positive' : 'neutral'}
        isUrgent
        actions={isAccepted ? <Link to="/transactions">{text('openActivity')}</Link> : undefined}
      >
        {text(isAccepted ? 'acceptedBefore' : 'notAcceptedBefore')}
      </Notice>
    );
  }
  const ask = async (): Promise<void> => {
    setOutcome(await checkOutcome(services, kind, userId));
    void queries.invalidateQueries({ queryKey: balancesKey(userId) });
  };
  return (
    <Notice
      tone="warning"
      title={text('unansweredTitle')}
      actions={
        <TextButton disabled={isBusy} onClick={() => void run(ask)}>
          {text(isBusy ? 'checking' : 'check')}
        </TextButton>
      }
    >
      {error ?? text('unansweredText')}
    </Notice>
  );
}
