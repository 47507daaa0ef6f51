import { Button } from '@gim/ui/button/button.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useKeyActs } from '../../shared/use-key-acts.ts';
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
  const first = items.find((item) => canDecide(item, staffId));
  useKeyActs([
    {
      command: 'showCode',
      text: t('keys.approve'),
      run: first === undefined || isBusy ? null : () => void onDecide(first.id, true, null),
    },
    {
      command: 'closeDay',
      text: t('keys.reject'),
      run: first === undefined || isBusy ? null : () => setRejected(first),
    },
  ]);
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
            {canDecide(item, staffId) ? (
              <span className={styles.duo}>
                <Button size="sm" isDisabled={isBusy} onClick={() => void onDecide(item.id, true, null)}>
                  {t('reviews.approve')} {item === first ? <KeyCap name="V" /> : null}
                </Button>
                <Button size="sm" variant="danger" isDisabled={isBusy} onClick={() => setRejected(item)}>
                  {t('reviews.reject')} {item === first ? <KeyCap name="X" /> : null}
                </Button>
              </span>
            ) : null}
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

/** Nobody decides twice. */
const canDecide = ({ approvals }: Review, staffId: string | undefined): boolean =>
  staffId !== undefined && approvals.every(({ by }) => by.id !== staffId);

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
