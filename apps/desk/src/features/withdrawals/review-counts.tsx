import type { Reply } from '@gim/contract/endpoint';
import type { listWithdrawalReviews } from '@gim/contract/withdrawals.desk';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Counts } from '../../shared/counts.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';

/** Three figures: how much waits and how much went out today. */
export function ReviewCounts({
  reviews,
}: {
  readonly reviews: Reply<typeof listWithdrawalReviews>;
}): ReactElement {
  const { t } = useTranslation('withdrawals');
  const amount = useAmountText();
  const { inReview, sumUsd, sentToday } = reviews;
  return (
    <Counts
      counts={[
        { label: t('counts.inReview'), value: inReview },
        { label: t('counts.sum'), value: amount.dollars(sumUsd, 'whole') },
        { label: t('counts.sentToday'), value: sentToday },
      ]}
    />
  );
}
