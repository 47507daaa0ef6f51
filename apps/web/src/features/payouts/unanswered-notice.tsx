import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { balancesKey } from '../../shared/coins/api.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { askOutcome, intentName, isSent, type Outcome } from './intent.ts';
import { usePayoutProblemText } from './problem-texts.ts';

/** Says that an earlier payout was never answered, and finds out what became of it. */
export function UnansweredNotice(): ReactElement | null {
  const { t } = useTranslation('payouts');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const { isBusy, error, run } = useAttempt(usePayoutProblemText());
  // A payout sent from this page is followed in its own dialog.
  const [isLeft] = useState(() => isSent(services.intents.find(intentName(userId))));
  const [outcome, setOutcome] = useState<Outcome>('unsure');
  if (!isLeft) return null;
  if (outcome !== 'unsure') {
    return (
      <Notice
        tone={outcome === 'accepted' ? 'positive' : 'neutral'}
        isUrgent
        actions={
          outcome === 'accepted' ? <Link to="/transactions">{t('confirm.openActivity')}</Link> : undefined
        }
      >
        {t(outcome === 'accepted' ? 'confirm.acceptedBefore' : 'confirm.notAcceptedBefore')}
      </Notice>
    );
  }
  const ask = async (): Promise<void> => {
    setOutcome(await askOutcome(services, userId));
    void queries.invalidateQueries({ queryKey: balancesKey(userId) });
  };
  return (
    <Notice
      tone="warning"
      title={t('confirm.unansweredTitle')}
      actions={
        <TextButton disabled={isBusy} onClick={() => void run(ask)}>
          {t(isBusy ? 'confirm.checking' : 'confirm.check')}
        </TextButton>
      }
    >
      {error ?? t('confirm.unansweredText')}
    </Notice>
  );
}
