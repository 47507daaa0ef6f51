import { Button } from '@gim/ui/button/button.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import styles from './payouts.module.css';
import type { Review } from './use-payouts.ts';

interface ReviewPartProps {
  readonly items: readonly Review[];
  /** Undefined for read-only users. */
  readonly staffId: string | undefined;
  readonly isBusy: boolean;
  readonly onDecide: (payoutId: string, isApproved: boolean, note: string | null) => Promise<string | null>;
}

/** Payouts that wait for staff review, oldest first. */
export function ReviewPart({ items, staffId, isBusy, onDecide }: ReviewPartProps): ReactElement | null {
  const { t } = useTranslation('payouts');
  const [rejected, setRejected] = useState<Review | null>(null);
  if (items.length === 0) return null;
  return (
    <section aria-label={t('reviews.title')}>
      <header className={styles.partHead}>
        <h2>{t('reviews.title')}</h2>
        <span className={styles.quiet}>{t('reviews.count', { count: items.length })}</span>
      </header>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id} className={styles.review}>
            <ReviewCells item={item} />
            {staffId === undefined || item.approvals.some(({ by }) => by.id === staffId) ? null : (
              <span className={styles.duo}>
                <Button size="sm" isDisabled={isBusy} onClick={() => void onDecide(item.id, true, null)}>
                  {t('reviews.approve')}
                </Button>
                <Button size="sm" variant="danger" isDisabled={isBusy} onClick={() => setRejected(item)}>
                  {t('reviews.reject')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {rejected === null ? null : (
        <ReasonDialog
          title={t('reviews.rejectTitle', { number: rejected.number })}
          text={t('reviews.rejectText')}
          noteLabel={t('dialog.reason')}
          submitLabel={t('reviews.reject')}
          isDanger
          run={(note) => onDecide(rejected.id, false, note)}
          onClose={() => setRejected(null)}
        />
      )}
    </section>
  );
}

function ReviewCells({ item }: { readonly item: Review }): ReactElement {
  const { t } = useTranslation('payouts');
  const amount = useAmountText();
  const time = useTimeText();
  const { number, to, holder, approvals, approvalsNeeded, requestedAt, email, userId } = item;
  return (
    <>
      <span className={styles.quiet}>{time(requestedAt)}</span>
      <span>
        <span className={styles.code}>{number}</span>
        <span className={styles.to}>{email ?? userId}</span>
      </span>
      <span>
        {to}
        <span className={styles.to}>{holder}</span>
      </span>
      <b className={styles.number}>{amount.dollars(item.amount)}</b>
      <span className={styles.quiet}>
        {t('reviews.approvals', { have: approvals.length, need: approvalsNeeded })}
      </span>
    </>
  );
}
