import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import { CheckIcon, ClockIcon } from '@gim/ui/icons/icons.ts';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { StatusBadge } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useNetworkNames } from '../../shared/use-network-names.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import { ReviewActions } from './review-actions.tsx';
import { Approvals } from './review-approvals.tsx';
import { Checks } from './review-checks.tsx';
import type { Review } from './review-rules.ts';
import { Risk } from './risk.tsx';
import { useReview } from './use-withdrawals.ts';
import styles from './withdrawals.module.css';

/** One withdrawal: amount, recipient, checks, approvals and actions. */
export function ReviewPane({ id }: { readonly id: string }): ReactElement {
  const { t } = useTranslation(['withdrawals', 'app']);
  const { data: review, isError, refetch } = useReview(id);
  if (isError)
    return (
      <LoadError title={t('pane.failed')} retryLabel={t('list.retry')} onRetry={() => void refetch()}>
        {t('pane.failedText')}
      </LoadError>
    );
  if (review === undefined)
    return (
      <Loading label={t('app:panes.loadingDetail')}>
        <div className={styles.part}>
          <Skeleton width={96} />
          <Skeleton width={180} height={40} />
          <Skeleton width={220} />
          <Skeleton width={140} />
        </div>
      </Loading>
    );
  return (
    <div className={styles.pane}>
      <Head review={review} />
      <Recipient review={review} />
      <Checks review={review} />
      <Approvals review={review} />
      <Facts review={review} />
      {review.question === null ? null : <Question question={review.question} />}
      <ReviewActions review={review} />
    </div>
  );
}

function Head({ review }: { readonly review: Review }): ReactElement {
  const { t } = useTranslation('withdrawals');
  const amount = useAmountText();
  const isOpen = review.stage === 'review';
  const { number, coin, fee, usd } = review;
  const parts = [
    ...(usd === null ? [] : [amount.dollars(usd)]),
    t('pane.fee', { fee: amount.coins(coin, fee, 'exact') }),
  ];
  return (
    <header className={styles.part}>
      <div className={styles.paneHead}>
        <span className={styles.code}>{number}</span>
        <StatusBadge
          tone={isOpen ? 'pending' : 'neutral'}
          icon={isOpen ? <ClockIcon size={14} /> : <CheckIcon size={14} />}
        >
          {t(isOpen ? 'pane.inReview' : 'pane.decided')}
        </StatusBadge>
      </div>
      <p className={styles.quiet}>{t('pane.send')}</p>
      <h2 className={styles.figure}>{amount.coins(coin, review.amount, 'exact')}</h2>
      <p className={styles.quiet}>{parts.join(' · ')}</p>
    </header>
  );
}

/** Whose money goes where. Above everything else, so that the whole address is read before it is sent. */
function Recipient({ review }: { readonly review: Review }): ReactElement {
  const { t } = useTranslation('withdrawals');
  const networks = useNetworkNames();
  const { email, userId, network, address, memo } = review;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('list.client')}</dt>
        <dd>{email ?? userId}</dd>
      </div>
      <div>
        <dt>{t('list.network')}</dt>
        <dd>{networks(network)}</dd>
      </div>
      <div className={styles.long}>
        <dt>{t('list.address')}</dt>
        <dd>
          <AddressText address={address} />
        </dd>
      </div>
      {memo === null ? null : (
        <div>
          <dt>{t('pane.memo')}</dt>
          <dd className={styles.code}>{memo}</dd>
        </div>
      )}
    </dl>
  );
}

function Facts({ review }: { readonly review: Review }): ReactElement {
  const { t } = useTranslation('withdrawals');
  const instant = useTimeText();
  const { requestedAt, risk } = review;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('list.asked')}</dt>
        <dd>{instant(requestedAt)}</dd>
      </div>
      <div>
        <dt>{t('list.risk')}</dt>
        <dd>
          <Risk risk={risk} />
        </dd>
      </div>
    </dl>
  );
}

function Question({ question }: { readonly question: NonNullable<Review['question']> }): ReactElement {
  const { t } = useTranslation('withdrawals');
  const instant = useTimeText();
  return (
    <section className={styles.step}>
      <h3 className={styles.partTitle}>{t('question.title')}</h3>
      <p className={styles.note}>{question.note}</p>
      <p className={styles.quiet}>
        {t('question.by', { name: question.by.name, time: instant(question.at) })}
      </p>
    </section>
  );
}
