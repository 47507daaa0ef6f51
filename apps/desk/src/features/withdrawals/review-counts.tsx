import type { Reply } from '@gim/contract/endpoint';
import type { listWithdrawalReviews } from '@gim/contract/withdrawals.desk';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import styles from './withdrawals.module.css';

/** How much waits and how much went out today, in three figures. */
export function ReviewCounts({
  reviews,
}: {
  readonly reviews: Reply<typeof listWithdrawalReviews>;
}): ReactElement {
  const { t } = useTranslation('withdrawals');
  const amount = useAmountText();
  const { inReview, sumUsd, sentToday } = reviews;
  return (
    <dl className={styles.counts}>
      <div>
        <dt>{t('counts.inReview')}</dt>
        <dd>{inReview}</dd>
      </div>
      <div>
        <dt>{t('counts.sum')}</dt>
        <dd>{amount.dollars(sumUsd, 'whole')}</dd>
      </div>
      <div>
        <dt>{t('counts.sentToday')}</dt>
        <dd>{sentToday}</dd>
      </div>
    </dl>
  );
}
